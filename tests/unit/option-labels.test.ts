import { expect, it } from 'vitest'
import { optionLabels } from '@/lib/enrolment/option-labels'

const pupil = (name: string, section: string, rollNo: number | null, admissionNo: string) => ({
  name,
  section,
  rollNo,
  admissionNo,
})

it('namesakes are told apart by their section, and in one section by their admission numbers', () => {
  expect(
    optionLabels([
      pupil('Asha Rao', 'A', 7, 'A-1'),
      pupil('Asha  Rao', 'B', 7, 'A-2'),
      pupil('Imran', 'A', null, 'A-3'),
      pupil('imran', 'A', null, 'A-4'),
      pupil('Tara', 'A', 9, 'A-5'),
    ]),
  ).toEqual(['Asha Rao, A (7)', 'Asha  Rao, B (7)', 'Imran, A, A-3', 'imran, A, A-4', 'Tara (9)'])
})
