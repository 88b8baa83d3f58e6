'use client'

import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Input, Label } from '@/components/ui/controls'
import { limits } from '@/lib/constants'
import { pupilsFieldMessages } from '@/lib/gallery/dialog-messages'
import type { Found } from '@/lib/people/answers'
import { useFound } from '../../use-found'

/** The pupils who can be recognised in a picture: found by name, and kept as ids with commas between them. */
export function PupilsField({ name }: { name: string }) {
  const id = useId()
  const { register, setValue, watch } = useFormContext()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const value: unknown = watch(name)
  const chosen = String(value ?? '')
    .split(',')
    .filter(Boolean)
  const q = text.trim()
  const answer = useFound(q)
  const pupils = (q === answer.q && answer.found) || []
  const offered = pupils.filter((each) => each.kind === 'Student' && !chosen.includes(each.id))

  // It may have been typed into before the form's script was there.
  const look = () => setText(search.current?.value ?? '')
  useEffect(look, [])

  const choose = (ids: readonly string[]) => setValue(name, ids.join(','), { shouldDirty: true })
  function add({ id: pupil, label }: Found) {
    setNames(new Map(names).set(pupil, label))
    choose([...chosen, pupil])
    setText('')
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{pupilsFieldMessages.studentsInThisPicture}</Label>
        <span className="text-xs text-muted">Optional</span>
      </div>
      <input type="hidden" {...register(name)} />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={pupilsFieldMessages.chosenStudents}>
          {chosen.map((pupil) => (
            <li key={pupil}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={pupilsFieldMessages.remove(names.get(pupil) ?? '')}
                onClick={() => choose(chosen.filter((each) => each !== pupil))}
              >
                {names.get(pupil)}
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Input
        ref={search}
        id={id}
        type="search"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        maxLength={limits.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // It is a search within the form, which Enter does not send.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (offered[0]) add(offered[0])
        }}
      />
      {offered.length > 0 && (
        <ul className="grid gap-1 rounded-md border border-line p-1" aria-label={pupilsFieldMessages.studentsFound}>
          {offered.map((found) => (
            <li key={found.id}>
              <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => add(found)}>
                <span className="min-w-0 wrap-anywhere text-left">
                  {found.label} <span className="text-muted">{found.detail}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {pupilsFieldMessages.searchByNameEverybody}
      </p>
    </div>
  )
}
