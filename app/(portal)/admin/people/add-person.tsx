'use client'

import { UserPlus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { addPersonMessages } from '@/lib/people/list-messages'
import type { AddPersonDialog as Dialog } from './add-person-dialog'

const AddPersonDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./add-person-dialog').then((module) => module.AddPersonDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Opens the form for somebody new. */
export function AddPerson({ today, roles }: Pick<ComponentProps<typeof Dialog>, 'today' | 'roles'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onFocus={AddPersonDialog.preload} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {addPersonMessages.addPerson}
      </Button>
      {open && <AddPersonDialog today={today} roles={roles} onClose={() => setOpen(false)} />}
    </>
  )
}
