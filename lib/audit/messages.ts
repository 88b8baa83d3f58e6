export const auditMessages = {
  loadFailed: 'Failed to load the audit',
  ownFailed: 'Failed to load who has seen and changed your record',
  childFailed: 'Failed to load who has seen and changed the record',
  detailsFailed: 'Failed to load the details',
  empty: 'Nothing was recorded.',
  about: 'Everybody who opens or changes a record is listed here.',
  portal: 'The portal',
  visitor: 'A visitor',
  /** To one of a child's guardians, of the others. */
  anotherGuardian: 'Another guardian',
  /** Most often whose account it is. */
  withLink: 'Somebody with a link from a mail',
  gone: 'A deleted account',
  /** Within a sentence. */
  somebodyGone: 'a deleted account',
} as const
