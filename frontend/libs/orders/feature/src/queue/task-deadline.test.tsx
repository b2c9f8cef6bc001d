import type { PendingTask } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TaskDeadline } from './task-words';

it.each([
  [0.75, 'var(--tj-urucum-text)'],
  [1.5, 'var(--tj-ipe-text)'],
  [22, 'var(--tj-text)'],
])('a deadline in %s hours has the colour of its bar', (hours, color) => {
  const deadlineAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  renderScreen(<TaskDeadline task={{ deadlineAt } as PendingTask} />);
  expect(screen.getByText(/^Expira em/).style.color).toBe(color);
});
