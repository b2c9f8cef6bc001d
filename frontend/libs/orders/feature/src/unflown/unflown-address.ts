/** The address of the list of credits: which of them, whose, which page. */
import { choice, LIST_PARTS, place, reference } from '@trajeto/shared-ui/crud';

export const UNFLOWN = '/creditos-nao-voados';
export const UNFLOWN_TABS = ['available', 'used', 'expired', 'all'] as const;

const { page } = LIST_PARTS;
/** `empresa`: of an agency that works for no company, whose credits. */
export const CREDITS_ADDRESS = { status: place(choice(UNFLOWN_TABS)), empresa: reference, page };
