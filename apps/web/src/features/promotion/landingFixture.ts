import type { Landing } from './landingTemplate.ts';

export const sampleLanding: Landing = {
  id: 'default',
  template: {
    appName: 'Hiram Cash',
    appNote: 'Version 3.2.0 · 14 MB · for iPhone',
    logo: '',
    banner: '',
    title: 'Borrow up to ₱50,000',
    subtitle: 'See every fee before you say yes.',
    example: 'Example: borrow ₱8,000.00 for 120 days.',
    buttonText: 'Register',
    downloadUrl: '/icon.svg',
    agreementTitle: 'Registration Agreement',
    agreementText:
      '# 1. What you agree to\n\nRegistering opens an account.\n\nIt costs nothing.\n\n# 2. Your number\n\nWe sign you in by it.',
  },
};
