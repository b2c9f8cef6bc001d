/** For every test: a page has fetched what draws overlays while it was idle, before a person opens anything. */
import { beforeAll } from 'vitest';
import { loadPanels } from './use-panels';

beforeAll(loadPanels);
