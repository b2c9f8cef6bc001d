/** A search's form while it is filled in: what is wrong with it, the days it may ask, and where asking leads. */
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { useState } from 'react';
import { useAsking } from './search-card';
import type { Problems, WhoAndWhy } from './stretch';
import { useHolidays } from './use-holidays';

interface SearchForm {
  who: WhoAndWhy;
  /** How many days ahead suppliers sell. */
  horizon: number;
  problemsOf: (today: string) => Problems;
  /** The address of the results of a form without problems. */
  go: (userUuid: string) => string;
}

export function useSearchForm({ who, horizon, problemsOf, go }: SearchForm) {
  const { user } = useSession();
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const [isUsed, setIsUsed] = useState(false);
  const nameOf = useHolidays(today, horizon, isUsed);
  const asking = useAsking(problemsOf(today), who, () => go(user.uuid));
  return { asking, problemOf: asking.problemOf, calendar: { from: today, today, horizon, nameOf }, use: () => setIsUsed(true) };
}
