import { counted } from '@/lib/counted'
import { applicationMailNames } from '@/lib/admissions/messages'

/** Another administrator has decided meanwhile. */
const noneHeld = 'No messages were waiting any more'

export const mailMessages = {
  loadFailed: 'Failed to load the mails',
  empty: 'No mails found.',
  about: 'Invitations, password links and news of applications are listed here, with whether they were sent.',
  resendFailed: 'Failed to send the mail again',
  noAddress: 'The family has no email any more. Please add one on the student’s page first.',
  onItsWay: 'This mail is on its way already.',
  resent: (email: string) => `A new mail to ${email} is on its way`,
  heldFailed: 'Failed to send the waiting messages',
  discardFailed: 'Failed to discard the waiting messages',
  discardedBecause: 'An administrator discarded it after the portal was restored from a backup.',
  letGo: (count: number) => (count ? `${counted(count, 'message is', 'messages are')} on the way` : noneHeld),
  discarded: (count: number) => (count ? `${counted(count, 'message', 'messages')} discarded` : noneHeld),
  names: {
    passwordReset: 'Password reset',
    accountInvitation: 'Invitation to the portal',
    accountApproved: 'Account approved',
    emailChanged: 'Email changed, to the old address',
    profileChanged: 'Profile changed, to the parent',
    administratorAdded: 'New administrator, to the others',
    administratorReactivated: 'Administrator activated again, to the others',
    proveEmail: 'Confirmation of an email',
    signUpReceived: 'Sign-up received',
    newDevice: 'New device, to its owner',
    secondStepAdded: 'Two-step login set up, to its owner',
    secondStepRemoved: 'Two-step login removed, to its owner',
    receipt: 'Fee receipt, to the family',
    onlineCredit: 'Online payment that became credit, to who paid',
    refundPaid: 'Refund through the gateway, to who paid',
    chequeBounced: 'Cheque that bounced, to the family',
    threadMessage: 'New message about a student',
    feeReminder: 'Reminder of overdue fees, to the family',
    ...applicationMailNames,
  },
} as const
