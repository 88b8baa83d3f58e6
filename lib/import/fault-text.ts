/** What would be right in a cell. Apart from messages.ts, which browsers load with the table of screens. */
export const faultText = {
  missing: (label: string) => `${label} is needed.`,
  noName: 'A name. Leave the row out if it is not a person.',
  class: (classes: readonly string[]) => `One of ${stretch(classes)}.`,
  otherSection: (section: string) => `The column Class says section ${section}.`,
  section: (schoolClass: string, sections: readonly string[]) =>
    `One of ${schoolClass}’s sections: ${sections.join(', ')}.`,
  otherClass: (schoolClass: string) => `A section of ${schoolClass}, which the column Class says.`,
  rollNo: 'A whole number from 1 to 9999.',
  rollTaken: (rollNo: number, place: string, name: string) =>
    `A number other than ${rollNo}, which ${name} has in ${place}.`,
  rollTwice: (rollNo: number, place: string, row: number) =>
    `A number other than ${rollNo}: row ${row} has it in ${place} too.`,
  rollKept: (rollNo: number | null) =>
    `${rollNo === null ? 'Nothing' : String(rollNo)}, as in the portal: an import gives another roll number only with another section.`,
  admissionTwice: (row: number) => `A number that nobody else has: row ${row} has the same one.`,
  admissionOfOther: (number: string, name: string) =>
    `${name} has this email in the portal, with the admission number ${number}.`,
  date: 'A day that exists, the day first: 31/12/2015.',
  monthFirst: (right: string) => `The day first: ${right}.`,
  monthFirstIn: (proof: string) =>
    `The day first, in the whole column: ${proof} has the month first, so this day is not clear. Write 31/12/2015 or 2015-12-31.`,
  turned: (proof: string) =>
    `The day as it was typed: the spreadsheet has swapped day and month of some days in this column, and left others, such as ${proof}, as text. Type it as text, 31/12/2015.`,
  spilt:
    'One cell for each column: this row has more. A value with commas, such as an address, needs quotation marks: "12, MG Road, Pune".',
  birth: 'A day in the past 40 years.',
  joined: (today: string) => `A day up to today, ${today}.`,
  joinedBeforeBirth: 'A day after the date of birth.',
  markedBefore: (name: string, day: string) => `${day} or an earlier day: ${name} was marked then.`,
  phone: 'A phone number such as 98765 43210.',
  shortened: 'The number in full: the spreadsheet has shortened it. Format the column as text.',
  formula: 'A value: the spreadsheet’s formula has an error here.',
  email: 'An email such as asha@example.com.',
  emailTwice: (row: number, ofPupils: boolean) =>
    `An address that nobody else has: row ${row} has the same one.${ofPupils ? ' If it is the family’s, choose Parent’s email for the column.' : ''}`,
  emailTaken: (name: string) => `An address that nobody else has: ${name} has this one in the portal.`,
  emailReserved: 'Another address: its owner gave this one up a few days ago and can still take it back.',
  emailKept: (email: string) => `${email}, as in the portal. You change an email on the person’s page.`,
  otherGrade: (name: string, place: string) =>
    `${place}, where ${name} is in the portal. Students change class under Year, or one by one on their page.`,
  movesTooEarly: (name: string, place: string, since: string) =>
    `${place}, or a later day for moves: ${name} has been there since ${since}.`,
  key: 'A date of birth, unless the row has an admission number or an email. The portal needs one of these to find the student again.',
  several: (count: number) =>
    `An admission number or an email: ${count} students in the portal have this name and date of birth.`,
  sameTwice: (row: number) => `Each student once: row ${row} is the same person.`,
  waiting: (name: string) => `${name} signed up with this and waits for approval: please approve or reject that first.`,
  neverEnrolled: (name: string) => `A student who is or was enrolled: ${name} never was.`,
  readmitClass: (name: string) => `A class: ${name} has left, and is readmitted in it.`,
  readmitAfter: (name: string, day: string) =>
    `A day after ${day}, until which ${name} was at the school. Empty: today.`,
  enrolFrom: (first: string) => `A day from ${first} on, when the current school year began. Empty: today.`,
  readmitFrom: (name: string, first: string) =>
    `A day from ${first} on, when the current school year began: ${name} has left, and is readmitted. Empty: today.`,
  otherRole: (name: string, role: string) =>
    `An address that nobody else has: ${name} has this one in the portal, as ${role}.`,
  role: 'Teacher. Administrators cannot be imported: add them on the page People.',
  twins: (rows: readonly number[]) =>
    `Is this a different person from the one in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}? Name and date of birth are the same. Choose “Different people”, or leave one out.`,
  numberOfOther: (number: string, name: string) =>
    `A number other than ${number}, which ${name} has in the portal. Or none: then the portal gives one.`,
  decideKnown: (name: string, same: string) =>
    `${same} as ${name}, and another name or date of birth. Is this ${name}? Choose “Same person” or “New person”.`,
  parentName: (relation: string) =>
    `The name of the ${relation.toLowerCase()}: the row has a phone, an email or an occupation. Or leave these empty.`,
  relation: (relations: readonly string[]) => `One of ${relations.join(', ')}.`,
  yesOrNo: 'Yes or No.',
  childKey: 'The name of the student, or the admission number.',
  noChild: 'A student whom the portal knows: nobody has this number.',
  noChildNamed: 'A student of the class: nobody there has this name. Or give the admission number.',
  severalChildren: (count: number) => `An admission number, or the section: ${count} students have this name there.`,
  otherChild: (number: string, name: string) => `${name}, who has the admission number ${number} in the portal.`,
  childClass: 'The class of the student, or the admission number.',
  guardianBarred: (name: string, child: string) =>
    `Somebody other than ${name}, who is barred from the record of ${child}. A sheet lifts no bar.`,
  ofBarred: (name: string, child: string, same: 'email' | 'phone') =>
    `Another ${same === 'phone' ? 'phone number' : 'email'}: this one is that of ${name}, who is barred from the record of ${child}. A sheet lifts no bar.`,
  contactEmail: 'One of the parents’ emails in this row, who is then contacted first. Or leave it empty.',
  decideGuardian: (relation: string, name: string, same: string) =>
    `${relation}: is this ${name}? ${same}. Choose “Same person” or “New person”.`,
  noSections: (schoolClass: string) => `A class that has sections in this school year: ${schoolClass} has none yet.`,
  duty: (place: string, subjects: readonly string[]) =>
    subjects.length > 0
      ? `Class teacher, Co-teacher, or a subject that is taught in ${place}: ${subjects.join(', ')}.`
      : `Class teacher or Co-teacher. ${place} has no subjects yet: choose them under Duties first.`,
  noTeacher: 'The name of a teacher who is in the portal, in full, or the email.',
  noTeacherOfEmail: 'The email with which a teacher logs in: no teacher has this one.',
  otherTeacher: (name: string) => `${name}, who has this email in the portal.`,
  severalTeachers: (count: number, name: string) => `The email of the teacher: ${count} teachers are called ${name}.`,
  dutyTwice: (row: number) => `One teacher for each duty: row ${row} gives it to somebody else.`,
  dutyStays: 'stays as it is',
  decide: (name: string) => `Is this ${name}, who has the same date of birth? Choose “Same person” or “New person”.`,
} as const

/** `Class 1 to Class 12` for what follows each other by number. */
function stretch(classes: readonly string[]) {
  const named = classes.filter((name) => !/^Class \d+$/.test(name))
  const numbered = classes.filter((name) => /^Class \d+$/.test(name))
  const [first, last] = [numbered[0], numbered.at(-1)]
  return [...named, ...(first && last ? [first === last ? first : `${first} to ${last}`] : [])].join(', ')
}
