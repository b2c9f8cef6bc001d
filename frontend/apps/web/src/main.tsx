/** The entry: the sign-in page at once for whoever has no session, the application for everyone else. */
import '@trajeto/shared-ui/styles.css';
import { LoginPage } from '@trajeto/identity-feature';
import { eraseKept, readToken, returnPath } from '@trajeto/shared-auth';
import { FullPageLoader, ThemeProvider } from '@trajeto/shared-ui';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Snackbars } from './snackbars';
import { StartFailed } from './start-failed';
import { needsSignIn, signInAddress } from './way-in';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no root');
const root = createRoot(container);
const loadApp = () => import('./app');

const draw = (screen: ReactNode) =>
  root.render(
    <StrictMode>
      <ThemeProvider>
        {screen}
        <Snackbars />
      </ThemeProvider>
    </StrictMode>,
  );

interface Target {
  path: string;
  state?: unknown;
  replace?: boolean;
}

/** The page stays as it is while the application arrives, and while it goes where it was told to. */
async function drawApp(target?: Target): Promise<void> {
  try {
    const { App, open } = await loadApp();
    if (target) await open(target.path, target);
    // In slices, so that a phone still hears its user meanwhile.
    startTransition(() => draw(<App />));
  } catch {
    draw(<StartFailed />);
  }
}

function drawLogin(): void {
  const enter = () => void drawApp({ path: returnPath(window.location.search) ?? '/', replace: true });
  const go = (path: string, state: unknown) => void drawApp({ path, state });
  draw(<LoginPage onSignedIn={enter} onGo={go} onIntent={() => void loadApp().catch(() => undefined)} />);
}

const hasToken = readToken() !== null;
if (needsSignIn(window.location.pathname, hasToken)) {
  window.history.replaceState(null, '', signInAddress(window.location));
  // A session that went with its tab leaves here what it kept.
  eraseKept();
  drawLogin();
} else {
  // Whoever is signed in sees it since the first paint: index.html holds it.
  if (!hasToken) draw(<FullPageLoader />);
  void drawApp();
}
