/** What the forms of agencies and companies check before the server does. */
import { placeText } from './place.text';

export const MAIL = /^\S+@\S+\.\S+$/;

export const checkText = {
  mail: 'Informe um e-mail válido',
  cnpj: 'CNPJ inválido',
  required: 'Campo obrigatório',
  place: placeText,
} as const;
