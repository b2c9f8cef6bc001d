/** Which files of a build a traveler needs without a network: the frame and the screens that work there, and what those import. */

/** One entry of Vite's manifest, as far as it is read here. */
export interface BuiltChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type BuildManifest = Readonly<Record<string, BuiltChunk>>;

/** By their names in Vite's manifest; any other screen is kept when it is first opened. */
export const OFFLINE_SCREENS = [
  'index.html',
  'src/app.tsx',
  'src/offline/index.ts',
  'src/home/home-page.tsx',
  'src/home/search-form.tsx',
  'src/panels/expenses-panel.tsx',
  'src/panels/trips-panel.tsx',
  'src/orders/vouchers-screen.tsx',
  'src/orders/subject-screen.tsx',
  'src/orders/order-screen.tsx',
  '../../libs/expenses/feature/src/capture/index.ts',
  '../../libs/expenses/feature/src/expenses/index.ts',
  '../../libs/expenses/feature/src/desk/unsent.ts',
  '../../libs/shell/feature/src/options/index.ts',
  '../../libs/shell/feature/src/bell/notification-list.tsx',
  '../../libs/shell/feature/src/company/company-list.tsx',
  '../../libs/shell/feature/src/navigation/side-menu-content.tsx',
  '../../libs/shell/feature/src/shortcuts/shortcut-keys.tsx',
  '../../libs/shared/ui/src/feedback/snackbar-host.tsx',
  '../../libs/shared/ui/src/inputs/calendar.tsx',
  '../../libs/shared/ui/src/overlays/panels.tsx',
];

/** The files of these screens and of everything they import at once; refuses a screen the build does not have. */
export function offlineFiles(manifest: BuildManifest, screens: readonly string[] = OFFLINE_SCREENS): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`offline-files.ts names ${name}, which this build does not have`);
    [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])].forEach((file) => files.add(file));
    chunk.imports?.forEach(visit);
  };
  screens.forEach(visit);
  return files;
}
