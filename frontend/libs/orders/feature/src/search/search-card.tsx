/** The card of every product's search: its product, who travels where the page does not ask it, and the fields below. */
import { Button, Text } from '@mantine/core';
import { IconSearch, type Icon } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { ProductTabs } from './product-tabs';
import classes from './search-card.module.css';
import { searchText } from './search.text';
import type { Problems, WhoAndWhy } from './stretch';
import { stretchText } from './stretch.text';
import { TravelerPicker } from './traveler-picker';

/** Who travels and why, where the page asks it itself; else the card asks who. */
export interface AskedByPage {
  travelers?: readonly string[];
  reason?: string | null;
  orderId?: string | null;
}

export function useWho({ travelers, reason, orderId }: AskedByPage) {
  const { user } = useSession();
  const [own, setOwn] = useState<readonly string[]>(() => (user.employeeUuid ? [user.employeeUuid] : []));
  const who: WhoAndWhy = { travelers: travelers ?? own, reason: reason ?? null, orderId: orderId ?? null };
  return { who, setOwn, asksWho: travelers === undefined };
}
type Who = ReturnType<typeof useWho>;

/** A form that shows what is wrong once it was sent, and puts the cursor there. */
export function useAsking(problems: Problems, who: WhoAndWhy, go: () => string) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const all: Problems = { ...problems, ...(who.travelers.length === 0 && { travelers: searchText.forWhomRequired }) };
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    const element = event.currentTarget as HTMLFormElement;
    if (Object.keys(all).length === 0) void navigate(go());
    else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { ask, problemOf: (field: string) => (isAsked ? all[field] : undefined) };
}

interface SearchCardProps {
  who: Who;
  asking: ReturnType<typeof useAsking>;
  product: { to: string; icon: Icon; label: string; form: string };
  /** Somebody began to fill it in. */
  onUse: () => void;
  children: ReactNode;
}

function Head({
  who: { who, setOwn, asksWho },
  asking,
  product: { to, icon: ProductIcon, label },
}: Omit<SearchCardProps, 'onUse' | 'children'>) {
  const alone = (
    <>
      <ProductIcon size={20} stroke={1.75} aria-hidden />
      {label}
    </>
  );
  return (
    <div className={classes.product}>
      {asksWho ? <ProductTabs current={to} alone={alone} /> : alone}
      {asksWho && (
        <div className={classes.whom}>
          <span aria-hidden>{searchText.whom}</span>
          <TravelerPicker
            isCompact
            label={searchText.forWhom}
            value={who.travelers}
            onChange={setOwn}
            error={asking.problemOf('travelers')}
          />
        </div>
      )}
    </div>
  );
}

export function SearchCard({ onUse, children, ...head }: SearchCardProps) {
  const { who, asking, product } = head;
  const missing = who.asksWho ? undefined : asking.problemOf('travelers');
  return (
    <form id="booking" className="tj-card" aria-label={product.form} onSubmit={asking.ask} onFocusCapture={onUse} noValidate>
      <Head {...head} />
      <div className={classes.body}>
        {missing && (
          <Text c="red" fz="sm" role="alert">
            {missing}
          </Text>
        )}
        {children}
      </div>
    </form>
  );
}

export function SearchButton() {
  return (
    <Button type="submit" className={classes.submit} leftSection={<IconSearch size={18} aria-hidden />}>
      {stretchText.submit}
    </Button>
  );
}
