import { confirmScreen } from './confirmScreen.tsx';
import { legacy } from './legacy.ts';

export default confirmScreen(legacy);
