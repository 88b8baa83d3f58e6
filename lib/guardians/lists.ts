/** What a guardian is to a pupil. */
export const relations = ['Mother', 'Father', 'Grandmother', 'Grandfather', 'Guardian', 'Other'] as const
export type Relation = (typeof relations)[number]

/** What a guardian may of one child, as the office sets it. */
export const guardianRights = ['isTold', 'seesRecords', 'pays', 'mayCollect'] as const
export type GuardianRight = (typeof guardianRights)[number]
/** Where nothing else is said. */
export const usualRights = { isTold: true, seesRecords: true, pays: true, mayCollect: true } as const satisfies Record<
  GuardianRight,
  boolean
>

/** Whom a form asks about: the same phone number, e-mail or name. The first that holds. */
export const likeBy = ['phone', 'email', 'name'] as const
