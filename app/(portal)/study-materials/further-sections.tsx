'use client'

import { useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/controls'
import { sections } from '@/lib/constants'
import { placeName } from '@/lib/enrolment/lists'
import { placeIn, placeNamesIn } from '@/lib/materials/further-places'
import { materialMessages } from '@/lib/materials/messages'

const said = materialMessages.further

const namesIn = (value: unknown) => (typeof value === 'string' ? placeNamesIn(value) : [])

type Props = { classes: readonly string[]; className: string }

/** For which sections a material is beside the one of the form's own fields: nothing but a button until somebody wants that. */
export function FurtherSections({ classes, className }: Props) {
  const { getValues, setValue } = useFormContext()
  // A draft is filled in before this is drawn.
  const [open, setOpen] = useState(() => namesIn(getValues('also')).length > 0)

  function toggle() {
    if (open) setValue('also', '')
    setOpen(!open)
  }

  return (
    <div className={cn('grid justify-items-start gap-3', className)}>
      <Button variant="secondary" size="sm" aria-expanded={open} onClick={toggle}>
        {open ? said.close : said.open}
      </Button>
      {open && <Choice classes={classes} />}
    </div>
  )
}

function Choice({ classes }: Pick<Props, 'classes'>) {
  const id = useId()
  const { field, fieldState } = useController({ name: 'also', defaultValue: '' })
  const [own, section] = useWatch({ name: ['class', 'section'] }) as [string | undefined, string | undefined]
  const [added, setAdded] = useState<readonly string[]>([])
  const chosen = namesIn(field.value)
  const first = own && section ? placeName({ class: own, section }) : ''
  const isOn = (place: string) => place === first || chosen.includes(place)
  const shown = classes.filter(
    (each) => each === own || added.includes(each) || chosen.some((place) => placeIn(place).class === each),
  )
  const error = fieldState.error?.message
  return (
    <fieldset
      className="grid w-full gap-3 rounded-md border border-line p-4"
      aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
    >
      <legend className="px-1 text-sm font-medium">{said.legend}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {shown.length > 0 ? said.hint : said.chooseFirst}
      </p>
      {shown.map((each) => (
        <div key={each} className="grid items-center gap-x-3 gap-y-1.5 text-sm sm:grid-cols-[minmax(0,6rem)_1fr]">
          <span aria-hidden className="wrap-anywhere">
            {each}
          </span>
          <div className="grid grid-cols-4 gap-1.5 sm:flex sm:gap-2">
            {sections.map((name) => {
              const place = placeName({ class: each, section: name })
              return (
                <label
                  key={name}
                  className="flex min-h-10 items-center justify-center gap-2 rounded-md border border-control px-1 sm:px-3"
                >
                  <input
                    type="checkbox"
                    name={field.name}
                    className="size-4 accent-accent"
                    checked={isOn(place)}
                    // The form's own fields say that one.
                    disabled={place === first}
                    onChange={({ target }) =>
                      field.onChange(
                        [...chosen.filter((kept) => kept !== place), ...(target.checked ? [place] : [])].join(','),
                      )
                    }
                  />
                  <span className="sr-only">{each} </span>
                  {name}
                </label>
              )
            })}
          </div>
        </div>
      ))}
      {shown.length < classes.length && (
        <Select
          aria-label={said.addClass}
          className="max-w-48"
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">{said.addClass}</option>
          {classes
            .filter((each) => !shown.includes(each))
            .map((each) => (
              <option key={each}>{each}</option>
            ))}
        </Select>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-negative">
          {error}
        </p>
      )}
    </fieldset>
  )
}
