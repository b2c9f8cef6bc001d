/** What a page without the frame keeps of it while somebody is signed in: the rail, on the desktop (spec section 2.5). */
import { SessionProvider } from '@trajeto/shared-auth';
import { useIsMobile } from '@trajeto/shared-ui';
import { sessionOf, type Bootstrap } from '@trajeto/shell-data-access';
import { useMemo, type ReactNode } from 'react';
import { CountersContext } from '../access/counters';
import { StartContext } from '../access/start';
import { CompanyChoiceProvider } from '../company/company-choice';
import { Rail } from '../navigation/rail';
import { ownPanels } from '../panels/own-panels';
import { WithSwitcher } from './header';
import classes from './rail-beside.module.css';
import { ShellSurroundingsProvider, type ShellSurroundings } from './shell-context';

interface RailBesideProps extends ShellSurroundings {
  bootstrap: Bootstrap;
  children: ReactNode;
}

export function RailBeside({ bootstrap, isBuilt, panels, children }: RailBesideProps) {
  const isMobile = useIsMobile();
  const session = useMemo(() => sessionOf(bootstrap), [bootstrap]);
  const surroundings = useMemo(() => ({ isBuilt, panels: { ...ownPanels, ...panels } }), [isBuilt, panels]);
  const counters = { pending: bootstrap.inbox.pending ?? 0, unread: bootstrap.notifications.unread ?? 0, live: 'live' as const };
  if (isMobile) return children;
  return (
    <SessionProvider session={session}>
      <StartContext value={bootstrap}>
        <CountersContext value={counters}>
          <ShellSurroundingsProvider value={surroundings}>
            <CompanyChoiceProvider>
              <WithSwitcher>
                <div className={classes.page}>
                  <Rail />
                  {children}
                </div>
              </WithSwitcher>
            </CompanyChoiceProvider>
          </ShellSurroundingsProvider>
        </CountersContext>
      </StartContext>
    </SessionProvider>
  );
}
