/** Why a search that is over lacks the offers of some suppliers. */
import { Button } from '@mantine/core';
import type { Search } from '@trajeto/orders-data-access';
import { Banner } from '@trajeto/shared-ui';
import { resultsText } from './results.text';

type Asked = Search['providers'][number];

function isWithoutAnswer({ status }: Asked): boolean {
  return status === 'failed' || status === 'timed_out';
}

/** Those that sell nothing to this company, by their reason, in the order of their names. */
function byReason(providers: readonly Asked[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const { reason, name } of providers) if (reason) found.set(reason, [...(found.get(reason) ?? []), name]);
  return [...found];
}

export function Unanswered({ search, onAgain }: { search: Search; onAgain: () => void }) {
  if (search.status === 'running') return null;
  const without = search.providers.filter(isWithoutAnswer);
  const silent = without.filter(({ reason }) => !reason).map(({ name }) => name);
  const names = silent.join(', ');
  return (
    <>
      {byReason(without).map(([reason, sellers]) => (
        <Banner key={reason} tone="anil" title={resultsText.without(sellers.join(', '), reason)} />
      ))}
      {silent.length > 0 && (
        <Banner
          tone="anil"
          title={silent.length === 1 ? resultsText.silent(names) : resultsText.silentMany(names)}
          action={
            <Button variant="subtle" onClick={onAgain}>
              {resultsText.searchAgain}
            </Button>
          }
        />
      )}
    </>
  );
}
