import { expect, it } from 'vitest';
import { offlineFiles } from '../../offline-files';

const built = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], imports: ['_shared-1.js'] },
  '_shared-1.js': { file: 'assets/shared-1.js', assets: ['assets/font-1.woff2'], imports: ['index.html'] },
  'src/home.tsx': { file: 'assets/home-1.js', imports: ['_shared-1.js'] },
  'src/settings.tsx': { file: 'assets/settings-1.js' },
};

it('a screen comes with everything it imports at once, and nothing else does', () => {
  expect([...offlineFiles(built, ['index.html', 'src/home.tsx'])].sort()).toEqual([
    'assets/font-1.woff2',
    'assets/home-1.js',
    'assets/index-1.css',
    'assets/index-1.js',
    'assets/shared-1.js',
  ]);
});

it('a screen that moved fails the build, or it would silently be missing without a network', () => {
  expect(() => offlineFiles(built, ['src/gone.tsx'])).toThrow('src/gone.tsx');
});
