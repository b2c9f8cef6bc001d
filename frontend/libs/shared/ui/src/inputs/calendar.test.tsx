import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Calendar } from './calendar';

it('a week of the calendar goes from Sunday to Saturday, in Portuguese', () => {
  renderScreen(<Calendar value="2026-11-01" onPick={() => undefined} />);
  const week = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(week).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
  expect(screen.getByText('novembro 2026')).toBeInTheDocument();
});
