import { pendingTeacherApprovals, profileChanges } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const approvalsPageMessages = {
  theseStudentsHaveSigned:
    'These students have signed up and can log in once you approve them. Newest first. Applications for admission are under',
  invitationsAndOtherMails: ', invitations and other mails of the portal under',
  pendingTeacherApprovals,
  aboutTeachers: {
    school: 'A teacher sees every student’s records, so approve only people you know.',
    classes: 'A teacher sees the records of the students that their duties name, so approve only people you know.',
  },
  profileChanges,
  whatNamesAndEmailsWere: 'What names and emails were before, newest first.',
  studentsOwnChangeOfName: ' A student’s own change of name or parent email waits until you approve it.',
  pagesOfProfileChanges: 'Pages of profile changes',
  pagesOf: (role: string) => `Pages of ${role}s`,
} as const
