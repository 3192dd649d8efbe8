import { confirmScreen } from './confirmScreen.tsx';
import { v3 } from './v3.ts';

export default confirmScreen(v3);
