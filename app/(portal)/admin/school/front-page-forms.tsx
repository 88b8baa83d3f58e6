'use client'

import { useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import type { FieldsOf } from '@/components/fields'
import { limits } from '@/lib/constants'
import { frontTexts, mostLines, type FrontPage, type FrontText } from '@/lib/front-page-parts'
import { frontPageFormsMessages } from '@/lib/school/dialog-messages'
import { schoolMessages } from '@/lib/school/messages'
import type { frontPageSchema } from '@/lib/school/schema'
import { changeFrontPage } from './actions'

type Input = z.input<typeof frontPageSchema>
type Values = FormValues<typeof frontPageSchema>

const loadSchema = () => import('@/lib/school/schema').then(({ frontPageSchema }) => frontPageSchema)

type Props = {
  title: string
  values: Partial<Values>
  className?: string
  children: (fields: FieldsOf<Values>) => ReactNode
}

/**
 * A form for a part of what the front page says. What is saved is what was changed in it: another administrator may have
 * changed the rest since.
 */
export function FrontPageForm({ title, values, className = 'grid gap-4', children }: Props) {
  const filled = useRef<Record<string, unknown>>(values)

  async function save(input: Input, key?: string) {
    const changed = Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(filled.current[name]),
    )
    const result = await changeFrontPage(Object.fromEntries(changed), key)
    if (result.ok) filled.current = { ...filled.current, ...input }
    return result
  }

  return (
    <ActionForm
      title={title}
      className={className}
      schema={loadSchema}
      action={save}
      defaultValues={values}
      failed={schoolMessages.saveFailed}
      success={schoolMessages.frontSaved}
      submit="Save"
    >
      {children}
    </ActionForm>
  )
}

/** Name and label of a text's field. */
const text = <Name extends FrontText>(name: Name) => ({ name, label: frontTexts[name], optional: true })

export const OpeningForm = ({ page: { heroTitle, heroText } }: { page: FrontPage }) => (
  <FrontPageForm title={frontPageFormsMessages.topOfFrontPage} values={{ heroTitle, heroText }}>
    {({ TextField, TextAreaField }) => (
      <>
        <TextField
          {...text('heroTitle')}
          maxLength={limits.frontLine}
          hint={frontPageFormsMessages.whatFamilyReadsFirstWhat}
        />
        <TextAreaField {...text('heroText')} maxLength={limits.frontLead} rows={3} />
      </>
    )}
  </FrontPageForm>
)

export const AboutForm = ({ page: { about, board, hours, map } }: { page: FrontPage }) => (
  <FrontPageForm
    title={frontPageFormsMessages.aboutSchool}
    values={{ about, board, hours, map }}
    className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
  >
    {({ TextField, TextAreaField }) => (
      <>
        <TextAreaField
          {...text('about')}
          maxLength={limits.frontWords}
          rows={5}
          className="sm:col-span-2"
          hint={frontPageFormsMessages.leaveEmptyToKeepPortals}
        />
        <TextField {...text('board')} maxLength={limits.frontLine} hint={frontPageFormsMessages.cbseIcseStateBoard} />
        <TextField {...text('hours')} maxLength={limits.frontLine} hint={frontPageFormsMessages.monToFriToSatTo} />
        <TextField
          {...text('map')}
          type="url"
          inputMode="url"
          maxLength={limits.webAddress}
          className="sm:col-span-2"
          hint={frontPageFormsMessages.linkThatMapServiceGives}
        />
      </>
    )}
  </FrontPageForm>
)

export const HeadForm = ({ page: { headRole, headName, headWord } }: { page: FrontPage }) => (
  <FrontPageForm
    title={frontPageFormsMessages.headsMessage}
    values={{ headRole, headName, headWord }}
    className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
  >
    {({ TextField, TextAreaField }) => (
      <>
        <TextField
          {...text('headRole')}
          maxLength={limits.frontLine}
          hint={frontPageFormsMessages.principalHeadmistress}
        />
        <TextField {...text('headName')} maxLength={limits.name} autoComplete="off" />
        <TextAreaField
          {...text('headWord')}
          maxLength={limits.frontWords}
          rows={5}
          className="sm:col-span-2"
          hint={frontPageFormsMessages.emptyLineBeginsNew}
        />
      </>
    )}
  </FrontPageForm>
)

export const ResultsForm = ({ page: { results } }: { page: FrontPage }) => (
  <FrontPageForm
    title="Results"
    values={{ results: padded(results, { year: '', exam: '', figure: '' }, mostLines.results) }}
  >
    {({ TextField }) =>
      places(mostLines.results).map((n) => (
        <Line
          key={n}
          legend={frontPageFormsMessages.result(n + 1)}
          className="grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[6rem_repeat(2,minmax(0,1fr))]"
        >
          <TextField name={`results.${n}.year`} label="Year" optional maxLength={limits.choice} autoComplete="off" />
          <TextField
            name={`results.${n}.exam`}
            label="Examination"
            optional
            maxLength={limits.frontLine}
            autoComplete="off"
          />
          <TextField
            name={`results.${n}.figure`}
            label="Figure"
            optional
            maxLength={limits.frontLine}
            autoComplete="off"
            className="max-sm:col-span-2"
          />
        </Line>
      ))
    }
  </FrontPageForm>
)

export const LinksForm = ({ page: { links } }: { page: FrontPage }) => (
  <FrontPageForm
    title={frontPageFormsMessages.footerLinks}
    values={{ links: padded(links, { label: '', address: '' }, mostLines.links) }}
  >
    {({ TextField }) =>
      places(mostLines.links).map((n) => (
        <Line key={n} legend={frontPageFormsMessages.link(n + 1)} className="sm:grid-cols-[1fr_2fr]">
          <TextField name={`links.${n}.label`} label="Label" optional maxLength={limits.choice} autoComplete="off" />
          <TextField
            name={`links.${n}.address`}
            label="Address"
            optional
            inputMode="url"
            maxLength={limits.webAddress}
            autoComplete="off"
          />
        </Line>
      ))
    }
  </FrontPageForm>
)

/** The fields of one line; those of the others have the same labels. */
export const Line = ({ legend, className, children }: { legend: string; className: string; children: ReactNode }) => (
  <fieldset>
    <legend className="text-sm text-muted">{legend}</legend>
    <div className={`mt-1 grid gap-3 ${className}`}>{children}</div>
  </fieldset>
)

export const places = (most: number) => Array.from({ length: most }, (_, n) => n)
export const padded = <Each,>(lines: readonly Each[], empty: Each, most: number) =>
  places(most).map((n) => lines[n] ?? empty)
