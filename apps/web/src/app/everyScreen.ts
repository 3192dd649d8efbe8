/**
 * What most screens draw and ask with. Named here, it comes with the app's own file; a screen takes a copy of its own of what only a few
 * use (`build/ownCopies.ts`). Whatever holds something for the whole app has to be here too, if the app does not import it already.
 */
import '../platform/api/call.ts';
import '../ui/dialog/CloseIcon.tsx';
import '../ui/field/groupDigits.ts';
import '../ui/page/BottomBar.tsx';
import '../ui/page/Panel.tsx';
import '../ui/page/Section.tsx';
import '../ui/page/Skeleton.tsx';
import '../ui/page/StatePanel.tsx';
import '../ui/show/Amount.tsx';
import '../ui/show/Banner.tsx';
import '../ui/show/DetailRows.tsx';
import '../ui/show/Logo.tsx';
import '../ui/show/Pressable.tsx';
import '@hiram/contract/wire/form.ts';
