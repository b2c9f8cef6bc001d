/** What an agency's manager may ask about the company they work for. */
export type InformationKind = 'issuers' | 'approvers' | 'notes';
