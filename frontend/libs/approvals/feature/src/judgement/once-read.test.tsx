/** What is judged stands still: it is drawn when its subject was read, or could not be. */
import { HttpResponse, http, renderScreen, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OnceRead } from './once-read';

const URL = 'http://trajeto.test/subject';
const query = {
  queryKey: ['subject'],
  queryFn: async () => {
    const answer = await fetch(URL);
    if (!answer.ok) throw new Error('refused');
    return (await answer.json()) as { data: string };
  },
};
const show = () =>
  renderScreen(
    <OnceRead query={query} meanwhile={<p>Carregando</p>}>
      <p>Itens</p>
    </OnceRead>,
  );

it('waits for the subject', async () => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(URL, async () => {
      await mayAnswer;
      return HttpResponse.json({ data: 'x' });
    }),
  );
  show();
  expect(await screen.findByText('Carregando')).toBeVisible();
  expect(screen.queryByText('Itens')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('Itens')).toBeVisible();
});

it('does not wait for a subject that cannot be read', async () => {
  server.use(http.get(URL, () => HttpResponse.json({}, { status: 403 })));
  show();
  expect(await screen.findByText('Itens')).toBeVisible();
});
