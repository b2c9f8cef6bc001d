/** The entry: the sign-in page at once for whoever has no session, the application for everyone else. */
import '@trajeto/shared-ui/styles.css';
import { LoginPage } from '@trajeto/identity-feature';
import { readToken, returnPath } from '@trajeto/shared-auth';
import { FullPageLoader, ThemeProvider } from '@trajeto/shared-ui';
import { StrictMode, type ReactNode } from 'react';
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

/** The page stays as it is while the application arrives; a page without any shows the mark drawing itself. */
async function drawApp(): Promise<void> {
  await loadApp().then(
    ({ App }) => draw(<App />),
    () => draw(<StartFailed />),
  );
}

/** Another address of the application, whose router takes over from here. */
function go(path: string, state: unknown): void {
  window.history.pushState({ usr: state }, '', path);
  void drawApp();
}

function drawLogin(): void {
  const enter = () => {
    window.history.replaceState(null, '', returnPath(window.location.search) ?? '/');
    void drawApp();
  };
  draw(<LoginPage onSignedIn={enter} onGo={go} onIntent={() => void loadApp().catch(() => undefined)} />);
}

if (needsSignIn(window.location.pathname, readToken() !== null)) {
  window.history.replaceState(null, '', signInAddress(window.location));
  drawLogin();
} else {
  draw(<FullPageLoader />);
  void drawApp();
}
