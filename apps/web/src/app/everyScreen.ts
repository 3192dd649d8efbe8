/**
 * Modules that most screens use. Imported here, they are part of the app's main chunk; modules that only a few screens use are copied into each of
 * them (`build/inlineSharedChunks.ts`). A module with state of the whole app must be imported here too, unless the app imports it already.
 */
import '../platform/api/call.ts';
import '../platform/api/screenQuery.ts';
import '../ui/page/BottomBar.tsx';
import '../ui/page/defineScreen.tsx';
import '../ui/page/Panel.tsx';
import '../ui/page/Section.tsx';
import '../ui/page/Skeleton.tsx';
import '../ui/show/Amount.tsx';
import '../ui/show/DetailRows.tsx';
import '@hiram/contract/wire/form.ts';
