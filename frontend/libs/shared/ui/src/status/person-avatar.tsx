/** A person's picture, or initials on a tone that stays theirs. */
import { Avatar, Tooltip } from '@mantine/core';
import { initials } from '@trajeto/shared-format';
import type { Tone } from '../theme/theme';

/** Urucum and ipê read as a state, so nobody gets them. */
const TONES: readonly Tone[] = ['petroleo', 'jabuticaba', 'anil', 'folha', 'dende', 'ardosia'];

function toneOf(name: string): Tone {
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return TONES[hash % TONES.length] ?? 'petroleo';
}

interface PersonAvatarProps {
  name: string;
  /** A link good for five minutes: one that is over, or fails, leaves the initials until another is given. */
  src?: string | null;
  size?: 24 | 32 | 40 | 64;
  /** The name stands beside it: who hears the page need not hear it twice. */
  isBesideName?: boolean;
}

export function PersonAvatar({ name, src, size = 32, isBesideName = false }: PersonAvatarProps) {
  const tone = toneOf(name);
  return (
    <Avatar
      src={src ?? null}
      alt={isBesideName ? '' : name}
      aria-hidden={isBesideName || undefined}
      size={size}
      radius={size}
      styles={{
        root: { background: `var(--tj-${tone}-bg)` },
        placeholder: {
          background: `var(--tj-${tone}-bg)`,
          color: `var(--tj-${tone}-on-bg)`,
          fontSize: Math.max(12, size * 0.38),
          fontWeight: 600,
          border: 0,
        },
      }}
    >
      {initials(name)}
    </Avatar>
  );
}

interface PeopleStackProps {
  people: readonly { name: string; avatarUrl?: string | null }[];
  cap?: number;
  /** How many they are, where only the first were read. */
  total?: number;
  /** Their names stand beside them. */
  isBesideNames?: boolean;
}

/** People side by side, `cap` of them and then '+N'. */
export function PeopleStack({ people, cap = 5, total = people.length, isBesideNames = false }: PeopleStackProps) {
  const rest = total - Math.min(cap, people.length);
  return (
    <Avatar.Group spacing={2}>
      {people.slice(0, cap).map((person) => (
        <Tooltip key={person.name} label={person.name}>
          <span>
            <PersonAvatar name={person.name} src={person.avatarUrl ?? null} size={24} isBesideName={isBesideNames} />
          </span>
        </Tooltip>
      ))}
      {rest > 0 && (
        <Avatar size={24} radius={24} styles={{ placeholder: { fontSize: 12 } }}>
          +{rest}
        </Avatar>
      )}
    </Avatar.Group>
  );
}
