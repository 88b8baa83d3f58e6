import { confirmYourEmail, takeBackTheChangeOfEmail } from '@/lib/labels'

/** What the pages say that links in mails lead to. */

export const takeBackFormMessages = {
  takeBackChangeOfEmail: takeBackTheChangeOfEmail,
  takeBackChange: 'Take Back the Change',
} as const

export const proofFormMessages = {
  confirmYourEmail,
  confirmThisEmail: 'Confirm This Email',
} as const
