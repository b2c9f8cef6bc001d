/** The frame around every signed-in screen: header, rail, bottom bar, and the way past them for a keyboard. */
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@trajeto/shared-auth';
import { DensityProvider, ListWishesContext, PageSkeleton, PullToRefresh, useIsMobile, useIsOnline } from '@trajeto/shared-ui';
import { refreshScreen } from '@trajeto/shell-data-access';
import { useMemo } from 'react';
import { Guard, useShellHandles, type Hidden } from '../access/guard';
import { CompanyBar } from '../company/company-bar';
import { CompanyChoiceProvider, useCompanyChoice } from '../company/company-choice';
import { OfflineBanner } from '../connection/offline-banner';
import { useNewVersion } from '../connection/use-new-version';
import { BottomBar } from '../navigation/bottom-bar';
import { hasBothContexts, type IsBuilt } from '../navigation/menu';
import { navText } from '../navigation/navigation.text';
import { Rail } from '../navigation/rail';
import { useKeyboardOpen } from '../navigation/use-keyboard-open';
import { PaletteHost } from '../palette/palette-host';
import { ownPanels } from '../panels/own-panels';
import { Shortcuts } from '../shortcuts/shortcuts';
import { ContactButton } from './contact-button';
import { Header, WithSwitcher } from './header';
import { RouteProgress } from './route-progress';
import { Section } from './section';
import { ShellSurroundingsProvider, useShell, type ShellParts } from './shell-context';
import classes from './shell.module.css';
import { useDensityWish } from './use-density-wish';
import { useFlash } from './use-flash';
import { useListWishes } from './use-list-wishes';
import { usePathChange } from './use-path-change';

/** The screen itself; while the company changes it is gone, and what replaces it is drawn for the new one. */
function Content() {
  const { isSwitching } = useCompanyChoice();
  const density = useDensityWish();
  const wishes = useListWishes();
  if (isSwitching) return <PageSkeleton />;
  return (
    <DensityProvider wish={density}>
      <ListWishesContext value={wishes}>
        <Guard>
          <Section />
        </Guard>
      </ListWishesContext>
    </DensityProvider>
  );
}

/** What floats over the page or listens to it. */
function Around({ hides, hasBottomBar }: { hides: ReadonlySet<Hidden>; hasBottomBar: boolean }) {
  const { isBuilt } = useShell();
  return (
    <>
      {!hides.has('contact') && <ContactButton isAboveBar={hasBottomBar} />}
      {hasBottomBar && <BottomBar />}
      <PaletteHost isBuilt={isBuilt} />
      <Shortcuts />
    </>
  );
}

function Frame({ hides }: { hides: ReadonlySet<Hidden> }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const isMobile = useIsMobile();
  const isTyping = useKeyboardOpen();
  const isOnline = useIsOnline();
  const announcement = usePathChange();
  useFlash();
  useNewVersion();
  const hasBottomBar = isMobile && !hides.has('bottomBar') && !isTyping;
  const isForCompany = hasBothContexts(session);
  return (
    <div
      className={classes.shell}
      data-bottom-bar={hasBottomBar || undefined}
      data-contact={hides.has('contact') ? undefined : true}
      data-company={isForCompany || undefined}
      data-offline={isOnline ? undefined : true}
    >
      <a href="#conteudo" className="tj-skip">
        {navText.skip}
      </a>
      <RouteProgress />
      <div className={classes.head}>
        <Header />
        <OfflineBanner />
        {isForCompany && <CompanyBar />}
      </div>
      <PullToRefresh onRefresh={() => refreshScreen(queryClient)} />
      {!isMobile && !hides.has('rail') && <Rail />}
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Content />
        </div>
      </main>
      <Around hides={hides} hasBottomBar={hasBottomBar} />
      <p className={classes.announcement} aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

export interface ShellProps extends Partial<ShellParts> {
  isBuilt: IsBuilt;
}

const NO_PANELS = {};

export function Shell({ isBuilt, panels = NO_PANELS, privacy, countUnsent, watchUnsent }: ShellProps) {
  const hides = new Set(useShellHandles().flatMap((handle) => handle.hides ?? []));
  const surroundings = useMemo(
    () => ({
      isBuilt,
      panels: { ...ownPanels, ...panels },
      ...(privacy && { privacy }),
      ...(countUnsent && { countUnsent }),
      ...(watchUnsent && { watchUnsent }),
    }),
    [isBuilt, panels, privacy, countUnsent, watchUnsent],
  );
  return (
    <ShellSurroundingsProvider value={surroundings}>
      <CompanyChoiceProvider>
        <WithSwitcher>
          <Frame hides={hides} />
        </WithSwitcher>
      </CompanyChoiceProvider>
    </ShellSurroundingsProvider>
  );
}
