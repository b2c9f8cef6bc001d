import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PeopleStack, PersonAvatar, ThemeProvider } from '../index';

const themed = (src: string | null, isBesideName = false) => (
  <ThemeProvider>
    <PersonAvatar name="Bruno de Souza Lima" src={src} isBesideName={isBesideName} />
  </ThemeProvider>
);

const picture = () => document.querySelector('img');

describe('the picture of a person', () => {
  it('stands where the initials stood, named after its person', () => {
    render(themed('/ontem.png'));
    expect(screen.getByRole('img', { name: 'Bruno de Souza Lima' })).toHaveAttribute('src', '/ontem.png');
    expect(screen.queryByText('BL')).not.toBeInTheDocument();
  });

  it('leaves the initials when its link is over, and comes back with the next', () => {
    const { rerender } = render(themed('/ontem.png'));
    fireEvent.error(screen.getByRole('img'));
    expect(picture()).toBeNull();
    expect(screen.getByText('BL')).toBeInTheDocument();
    rerender(themed('/hoje.png'));
    expect(picture()).toHaveAttribute('src', '/hoje.png');
    rerender(themed(null));
    expect(picture()).toBeNull();
    expect(screen.getByText('BL')).toBeInTheDocument();
  });

  it('says nothing where the name stands beside it', () => {
    render(themed('/hoje.png', true));
    expect(picture()).toHaveAttribute('alt', '');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is given on to people side by side', () => {
    const people = [
      { name: 'Ana Souza', avatarUrl: '/ana.png' },
      { name: 'Bruno Lima', avatarUrl: null },
    ];
    render(
      <ThemeProvider>
        <PeopleStack people={people} isBesideNames />
      </ThemeProvider>,
    );
    expect(picture()).toHaveAttribute('src', '/ana.png');
    expect(picture()).toHaveAttribute('alt', '');
    expect(screen.getByText('BL')).toBeInTheDocument();
  });
});
