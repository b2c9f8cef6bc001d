/** Each item outside the policy with the policy's own words, and the justification it needs before the order can go. */
import { Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { justificationOptions, justificationsQuery, MOST_LISTED } from '@trajeto/config-data-access';
import { orderItems, useJustifyItem, type Cart, type Justifying, type OrderItem } from '@trajeto/orders-data-access';
import { fieldErrorsOf, messageOf, useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { Banner, CardsSkeleton } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useRef, useState } from 'react';
import { itemName } from '../products/products';
import { Alternatives } from './alternatives';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { unjustifiedItems, violatedItems } from './readiness';

/** The kept text is 'listed: detail'; this reads it back into the two fields. */
export function splitJustification(kept: string | null, listed: readonly { uuid: string; description: string }[]) {
  const found = kept === null ? undefined : listed.find(({ description }) => kept === description || kept.startsWith(`${description}: `));
  if (!found) return { justificationUuid: null, detail: kept ?? '' };
  return { justificationUuid: found.uuid, detail: (kept ?? '').slice(found.description.length + 2) };
}

const titleOf = (item: OrderItem): string => `${itemName(item)}, ${formatMoney(item.value)}.`;

interface ItemProps {
  cart: Cart;
  item: OrderItem;
  listed: readonly { uuid: string; description: string }[];
  isFreeText: boolean;
  wasSent: boolean;
}

function useJustification({ cart, item, listed }: Pick<ItemProps, 'cart' | 'item' | 'listed'>) {
  const [draft, setDraft] = useState<{ justificationUuid: string | null; detail: string } | null>(null);
  const { justify, error, isPending } = useJustifyItem(cart.uuid);
  const shown = draft ?? splitJustification(item.brokenPolicyJustification, listed);
  /** Resolves to the version the last save answered, so that the next one is no conflict with it. */
  const lastSave = useRef(Promise.resolve(0));
  const send = async (sent: typeof shown, savedVersion: number): Promise<number> => {
    const body: Justifying = { justificationUuid: sent.justificationUuid, brokenPolicyJustification: sent.detail.trim() || null };
    try {
      const { data } = await justify({ uuid: item.uuid, version: Math.max(item.version, savedVersion) }, body);
      setDraft((last) => (last === sent ? null : last)); // what was typed since then stays
      return orderItems(data).find(({ uuid }) => uuid === item.uuid)?.version ?? savedVersion;
    } catch {
      return savedVersion; // the fields say why
    }
  };
  const save = (sent: typeof shown) => {
    lastSave.current = lastSave.current.then((version) => send(sent, version));
  };
  return { shown, setDraft, save, error, isPending, isDirty: draft !== null };
}

/** Those of the first page, and the one that the item's kept text begins with: a company may list more than a page holds. */
function useKnownJustifications({ item, listed }: Pick<ItemProps, 'item' | 'listed'>) {
  const kept = item.brokenPolicyJustification;
  const isKnown = kept === null || listed.length < MOST_LISTED || splitJustification(kept, listed).justificationUuid !== null;
  const words = isKnown ? '' : (kept.split(': ')[0] ?? '');
  const { data = [] } = useQuery({ ...justificationsQuery(useCustomerUuid(), words), enabled: words !== '' });
  return isKnown ? listed : [...listed, ...data];
}

function JustifyItem(props: ItemProps) {
  const { cart, item, isFreeText, wasSent } = props;
  const customer = useCustomerUuid();
  const listed = useKnownJustifications(props);
  const { shown, setDraft, save, error, isPending, isDirty } = useJustification({ ...props, listed });
  const fields = fieldErrorsOf(error);
  const server =
    fields.justificationUuid ?? fields.brokenPolicyJustification ?? (error ? messageOf(error, checkoutText.justifyFailed) : undefined);
  const problem = server ?? (wasSent && !item.brokenPolicyJustification && !isDirty ? checkoutText.justificationRequired : undefined);
  const isDetailOnly = listed.length === 0;
  const current = listed.find(({ uuid }) => uuid === shown.justificationUuid);
  const blur = () => isDirty && save(shown);
  return (
    <li className={classes.violated}>
      <Banner tone="dende" title={titleOf(item)} action={<Alternatives cart={cart} item={item} />}>
        {item.violatedPolicies.map(({ message }) => message).join(' ')}
      </Banner>
      <div className={classes.fields}>
        {!isDetailOnly && (
          <SearchSelect
            label={checkoutText.justification}
            placeholder={checkoutText.chooseJustification}
            query={justificationOptions(customer)}
            clearable={isFreeText}
            error={problem}
            value={shown.justificationUuid}
            current={current && { value: current.uuid, label: current.description }}
            onChange={(justificationUuid) => {
              const next = { ...shown, justificationUuid };
              setDraft(next);
              save(next);
            }}
          />
        )}
        {isDetailOnly ? (
          <Textarea
            className={classes.wide}
            label={checkoutText.freeText}
            rows={2}
            resize="vertical"
            maxLength={1000}
            error={problem}
            value={shown.detail}
            onChange={(event) => setDraft({ ...shown, detail: event.currentTarget.value })}
            onBlur={blur}
          />
        ) : (
          <TextInput
            label={isFreeText ? checkoutText.detail : checkoutText.detailOptional}
            maxLength={1000}
            disabled={!isFreeText && shown.justificationUuid === null}
            value={shown.detail}
            onChange={(event) => setDraft({ ...shown, detail: event.currentTarget.value })}
            onBlur={blur}
          />
        )}
      </div>
      <Text fz="sm" c="dimmed" role="status">
        {isPending
          ? checkoutText.saving
          : item.brokenPolicyJustification && !isDirty
            ? checkoutText.given(item.brokenPolicyJustification)
            : ''}
      </Text>
    </li>
  );
}

export function PolicyFields({ cart, wasSent }: { cart: Cart; wasSent: boolean }) {
  const { settings } = useSession();
  const { data: listed = [], isPending } = useQuery(justificationsQuery(useCustomerUuid()));
  const items = violatedItems(cart);
  if (items.length === 0)
    return (
      <span className={classes.mark}>
        <IconShieldLock size={18} stroke={1.75} aria-hidden />
        {checkoutText.inPolicy}
      </span>
    );
  if (isPending) return <CardsSkeleton cards={items.length} height={120} />;
  return (
    <ul className={classes.people}>
      {items.map((item) => (
        <JustifyItem
          key={item.uuid}
          cart={cart}
          item={item}
          listed={listed}
          isFreeText={settings.free_text_justification !== 'false'}
          wasSent={wasSent}
        />
      ))}
    </ul>
  );
}

export function PolicyFolded({ cart }: { cart: Cart }) {
  const [violated, unjustified] = [violatedItems(cart).length, unjustifiedItems(cart).length];
  if (unjustified > 0)
    return (
      <span className={classes.mark} data-warn>
        <IconAlertTriangle size={16} aria-hidden />
        {checkoutText.toJustify(unjustified)}
      </span>
    );
  return <span>{violated > 0 ? checkoutText.justified(violated) : checkoutText.inPolicy}</span>;
}
