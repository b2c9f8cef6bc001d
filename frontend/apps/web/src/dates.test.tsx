import { Calendar, DatesProvider } from '@mantine/dates';
import { screen } from '@testing-library/react';
import { renderScreen } from '@trajeto/shared-testing';
import { expect, it } from 'vitest';
import { dates } from './dates';

it('a week of the calendar goes from Sunday to Saturday, in Portuguese', () => {
  renderScreen(
    <DatesProvider settings={dates}>
      <Calendar weekdayFormat="ddd" defaultDate="2026-11-01" />
    </DatesProvider>,
  );
  const week = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(week).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
  expect(screen.getByText('novembro 2026')).toBeInTheDocument();
});
