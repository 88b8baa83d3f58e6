'use client'

import { useId } from 'react'
import { useOffered } from '@/components/school-lists'
import { Label, Select } from '@/components/ui/controls'
import { sections } from '@/lib/constants'
import type { Taught } from '@/lib/reports/answers'
import { marksChoiceMessages } from '@/lib/reports/dialog-messages'
import { assessmentTypes, markedTypes } from '@/lib/reports/lists'
import { terms } from '@/lib/terms'

/** What a table of marks is of; '' where nobody has chosen. An empty section is all of them. */
export type MarksChoice = Record<'class' | 'section' | 'type' | 'subject' | 'assessmentType' | 'term', string>

export const noChoice: MarksChoice = { class: '', section: '', type: '', subject: '', assessmentType: '', term: '' }

export const isComplete = ({ section: _, ...choice }: MarksChoice) => Object.values(choice).every(Boolean)

type Props = { choice: MarksChoice; taught: Taught; onChoose: (changes: Partial<MarksChoice>) => void }

/** Chooses a class, a subject and what the marks are of. What has few options is one press each. */
export function MarksChoices({ choice, taught, onChoose }: Props) {
  const classes = useOffered('classes')
  const subjects = taughtFirst(useOffered('reportSubjects'), taught, choice)
  const of = (key: keyof MarksChoice) => ({
    value: choice[key],
    onChoose: (value: string) => onChoose({ [key]: value }),
  })
  return (
    <div className="mt-6 grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Chosen label="Class" options={classes} placeholder={marksChoiceMessages.selectClass} {...of('class')} />
      <Pressed label="Section" options={sections} all="All" {...of('section')} />
      <Chosen label="Subject" options={subjects} placeholder={marksChoiceMessages.selectSubject} {...of('subject')} />
      <Pressed label={marksChoiceMessages.assessmentType} options={assessmentTypes} {...of('assessmentType')} />
      <Pressed label="Term" options={terms} {...of('term')} />
      <Pressed label="Report Type" options={markedTypes} {...of('type')} />
    </div>
  )
}

/** Those that are taught in the class or section stand before the others, both in the school's order. */
function taughtFirst(subjects: readonly string[], taught: Taught, choice: MarksChoice): readonly string[] {
  const here = new Set(
    taught.flatMap(({ class: schoolClass, section, subjects: own }) =>
      schoolClass === choice.class && (!choice.section || section === choice.section) ? own : [],
    ),
  )
  return [...subjects.filter((subject) => here.has(subject)), ...subjects.filter((subject) => !here.has(subject))]
}

type ChoiceProps = { label: string; options: readonly string[]; value: string; onChoose: (value: string) => void }

function Chosen({ label, options, placeholder, value, onChoose }: ChoiceProps & { placeholder: string }) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </div>
  )
}

function Pressed({ label, options, all, value, onChoose }: ChoiceProps & { all?: string }) {
  const name = useId()
  const shown = [...(all ? [{ value: '', label: all }] : []), ...options.map((each) => ({ value: each, label: each }))]
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1.5 flex rounded-md border border-control text-sm">
        {shown.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-10 grow place-items-center border-control px-2 text-center leading-tight not-first:border-l first:rounded-l-md last:rounded-r-md has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
