import { useQuery } from '@tanstack/react-query';
import type { StaffMember } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { useActs } from '../../platform/session.tsx';

const FRESH_MS = 10 * 60_000;

export function useStaff(): { readonly staff: readonly StaffMember[]; readonly nameOf: (subject: string) => string } {
  const isOffered = useActs().has('list-staff');
  const { data = [] } = useQuery({
    queryKey: ['staff'],
    queryFn: () => act<readonly StaffMember[]>('list-staff', { options: {}, reason: 'names at the desk' }),
    enabled: isOffered,
    staleTime: FRESH_MS,
  });
  return { staff: data, nameOf: (subject) => data.find((each) => each.subject === subject)?.name ?? subject };
}
