/** The entry: the sign-in page at once for whoever has no session, the application for everyone else. */
import '@trajeto/shared-ui/styles.css';
import { LoginPage } from '@trajeto/identity-feature';
import { readToken, returnPath } from '@trajeto/shared-auth';
import { ThemeProvider } from '@trajeto/shared-ui';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Snackbars } from './snackbars';
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

async function drawApp(): Promise<void> {
  const { App } = await loadApp();
  draw(<App />);
}

function drawLogin(): void {
  const enter = () => {
    window.history.replaceState(null, '', returnPath(window.location.search) ?? '/');
    void drawApp();
  };
  draw(<LoginPage onSignedIn={enter} onIntent={() => void loadApp()} />);
}

if (needsSignIn(window.location.pathname, readToken() !== null)) {
  window.history.replaceState(null, '', signInAddress(window.location));
  drawLogin();
} else {
  void drawApp();
}
