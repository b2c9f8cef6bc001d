/** The keys of the frame: `?` for the list of them, `g` and a letter to go somewhere. */
import { useSession } from '@trajeto/shared-auth';
import { Dialog, PageSkeleton } from '@trajeto/shared-ui';
import { preferencesOf } from '@trajeto/shell-data-access';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStart } from '../access/start';
import { useShell } from '../frame/shell-context';
import { ShortcutKeys } from '../opened-parts';
import { onShortcutsOpened, openNotices } from '../openers';
import { shortcutsText } from './shortcuts.text';
import { goTosOf, isForPage, SEQUENCE_PAUSE, type GoTo } from './single-keys';

/** Listens while single keys are wished for. */
function useSingleKeys(areOn: boolean, goTos: readonly GoTo[], help: () => void): void {
  const navigate = useNavigate();
  const startedAt = useRef(0);
  useEffect(() => {
    if (!areOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const follows = event.timeStamp - startedAt.current < SEQUENCE_PAUSE && startedAt.current > 0;
      const goTo = follows ? goTos.find(({ key }) => key === event.key) : undefined;
      startedAt.current = event.key === 'g' ? event.timeStamp : 0;
      if (event.key === '?') help();
      if (goTo?.to === null) openNotices();
      else if (goTo) void navigate(goTo.to);
    };
    // eslint-disable-next-line no-restricted-syntax -- shortcuts are letters; Escape is not among them
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn, goTos, help, navigate]);
}

export function Shortcuts() {
  const session = useSession();
  const { isBuilt } = useShell();
  const { singleKeys } = preferencesOf(useStart());
  const [opened, setOpened] = useState(false);
  const [help] = useState(() => () => setOpened(true));
  const goTos = goTosOf(session, isBuilt);
  useSingleKeys(singleKeys, goTos, help);
  useEffect(() => onShortcutsOpened(help), [help]);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={shortcutsText.title}>
      {opened && (
        <Suspense fallback={<PageSkeleton />}>
          <ShortcutKeys goTos={goTos} areOn={singleKeys} />
        </Suspense>
      )}
    </Dialog>
  );
}
