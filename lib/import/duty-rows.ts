import { personFieldSchemas } from '@/lib/people/fields'
import { faultText } from './fault-text'
import type { Take } from './guardian-rows'
import type { ReadRow } from './rows'

/** Names of the columns in a sheet of duties, as `synonyms`. */
export const namesInDutySheet: Partial<Record<string, readonly string[]>> = {
  duty: ['subject', 'duty', 'subjectname', 'nameofsubject', 'subjectduty', 'dutysubject', 'role', 'post', 'विषय'],
  name: [
    ...['teacher', 'teachername', 'teachersname', 'nameofteacher', 'nameoftheteacher', 'subjectteacher', 'taughtby'],
    ...['faculty', 'staff', 'staffname', 'employeename', 'name', 'fullname', 'शिक्षक'],
  ],
  email: ['emailid', 'emailaddress', 'mail', 'mailid', 'teacheremail', 'teachersemail', 'officialemail', 'schoolemail'],
}

/** What a row of a sheet of duties says beside its class and section, which are read as everywhere. */
export function readDuty({ values }: ReadRow, take: Take) {
  const email = take('email', personFieldSchemas.email, faultText.email)
  if (email) values.email = email
}
