'use client'

import { limits } from '@/lib/constants'
import { mostLines, shownParts, shownWords, shownWordsIn, type FrontPage } from '@/lib/front-page-parts'
import { frontVoicesFormsMessages } from '@/lib/school/dialog-messages'
import { schoolMessages } from '@/lib/school/messages'
import { FrontPageForm, Line, padded, places } from './front-page-forms'

/** Which of them are shown. */
const shown = (name: keyof typeof shownParts) => ({
  name,
  label: shownParts[name],
  options: shownWords.map((value) => ({ value, label: shownWordsIn[value] })),
})

export const VoicesForm = ({ page: { voices, voicesShown } }: { page: FrontPage }) => (
  <FrontPageForm
    title="Voices"
    values={{ voicesShown, voices: padded(voices, { quote: '', name: '', who: '' }, mostLines.voices) }}
  >
    {({ SelectField, TextField, TextAreaField }) => (
      <>
        <SelectField {...shown('voicesShown')} hint={schoolMessages.voicesHint} />
        {places(mostLines.voices).map((n) => (
          <Line key={n} legend={frontVoicesFormsMessages.quote(n + 1)} className="sm:grid-cols-2">
            <TextAreaField
              name={`voices.${n}.quote`}
              label={frontVoicesFormsMessages.whatTheySay}
              optional
              maxLength={limits.frontLead}
              rows={2}
              className="sm:col-span-2"
            />
            <TextField
              name={`voices.${n}.name`}
              label={frontVoicesFormsMessages.saidBy}
              optional
              maxLength={limits.name}
              autoComplete="off"
            />
            <TextField
              name={`voices.${n}.who`}
              label={frontVoicesFormsMessages.whoTheyAre}
              optional
              maxLength={limits.frontLine}
              autoComplete="off"
            />
          </Line>
        ))}
      </>
    )}
  </FrontPageForm>
)

export const FiguresForm = ({ page: { figures, figuresShown } }: { page: FrontPage }) => (
  <FrontPageForm
    title="Figures"
    values={{ figuresShown, figures: padded(figures, { figure: '', label: '' }, mostLines.figures) }}
  >
    {({ SelectField, TextField }) => (
      <>
        <SelectField {...shown('figuresShown')} hint={schoolMessages.figuresHint} />
        {places(mostLines.figures).map((n) => (
          <Line key={n} legend={frontVoicesFormsMessages.figure(n + 1)} className="grid-cols-[8rem_minmax(0,1fr)]">
            <TextField
              name={`figures.${n}.figure`}
              label="Figure"
              optional
              maxLength={limits.choice}
              autoComplete="off"
            />
            <TextField
              name={`figures.${n}.label`}
              label={frontVoicesFormsMessages.ofWhat}
              optional
              maxLength={limits.frontLine}
              autoComplete="off"
            />
          </Line>
        ))}
      </>
    )}
  </FrontPageForm>
)
