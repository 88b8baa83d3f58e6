/** What the pages say that links in mails lead to. */

export const takeBackFormMessages = {
  takeBackChangeOfEmail: 'Take Back the Change of Email',
  takeBackChange: 'Take Back the Change',
} as const

export const proofFormMessages = {
  confirmYourEmail: 'Confirm Your Email',
  confirmThisEmail: 'Confirm This Email',
} as const
