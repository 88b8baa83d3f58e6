'use client'

import { Button } from '@/components/ui/button'
import { chooseChild } from '@/components/layout/choose-child'
import { choosingMessages } from '@/lib/guardians/screen-messages'

type Props = { account: string; students: readonly { id: string; name: string; class: string | null }[] }

/** On a screen that is about one child, for who looks at several. */
export function ChooseChild({ account, students }: Props) {
  return (
    <section aria-labelledby="which" className="mt-8">
      <h2 id="which" className="text-xl">
        {choosingMessages.which}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {students.map(({ id, name, class: schoolClass }) => (
          <li key={id} className="grid">
            <Button variant="secondary" size="touch" onClick={() => chooseChild(account, id)}>
              {name}
              {schoolClass && <span className="font-normal text-muted">{schoolClass}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
