// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Toaster } from '@/components/toaster'
import { watchEarlyEnter } from '@/lib/client/early-enter'
import { leaveMessages } from '@/lib/leave/messages'
import { leaveSchema } from '@/lib/leave/schema'
import { messages, required } from '@/lib/messages'
import type { Result } from '@/lib/result'
import { shellMessages } from '@/lib/shell-messages'
import { descriptionOf, pending } from '@/tests/support/screen/dom'

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => window.location.pathname,
}))

/** What ActionForm promises, with the schema of a leave request. The server's side alone is a function of the test. */

type Leave = { student: string; class: string; reason: string; from: string; to: string }
type Answer = Result<{ days: number }>
type Send = (input: unknown, key?: string) => Promise<Answer>

const noteSchema = z.object({ title: z.string() })
watchEarlyEnter()

const student = '0192a1b2-0000-7000-8000-000000000001'
const done: Answer = { ok: true, data: { days: 2 } }
const refusal = (over: Partial<Extract<Answer, { ok: false }>> = {}): Answer => ({
  ok: false,
  code: 'conflict',
  message: 'A leave is there already.',
  ...over,
})

type Options = Partial<ComponentProps<typeof ActionForm<typeof leaveSchema, { days: number }>>>

function LeaveForm({ action, ...options }: Options & { action: Send }) {
  return (
    <>
      <Toaster />
      <ActionForm
        aria-label="Leave"
        schema={() => Promise.resolve(leaveSchema)}
        action={action}
        failed="Failed to submit"
        success="Submitted"
        errorBox
        {...options}
      >
        {({ DateField, SelectField, TextAreaField }) => (
          <>
            <SelectField name="student" label="Student" options={[{ value: student, label: 'Asha Rao' }]} />
            <SelectField name="class" label="Class" options={['Class 5']} />
            <DateField name="from" label="From" />
            <DateField name="to" label="To" hint="The last day." />
            <TextAreaField name="reason" label="Reason" />
            <SubmitButton>Submit Leave</SubmitButton>
          </>
        )}
      </ActionForm>
    </>
  )
}

const NoteForm = ({ action }: { action: Send }) => (
  <ActionForm aria-label="Note" schema={() => Promise.resolve(noteSchema)} action={action} failed="Failed">
    {({ TextField }) => (
      <>
        <TextField name="title" label="Title" />
        <SubmitButton>Save</SubmitButton>
      </>
    )}
  </ActionForm>
)

/** What is asked of everybody but teachers. */
function NotOfTeachers({ children }: { children: ReactNode }) {
  return useWatch<{ role: string }>({ name: 'role' }) === 'teacher' ? null : children
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
// Whether something can be seen is asked of each element by its style, which takes most of the time here.
const hidden = { hidden: true }
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Leave', ...hidden })
const form = (name = 'Leave') => screen.getByRole<HTMLFormElement>('form', { name, ...hidden })
/** Busy and not disabled, which would lose the focus. */
const isBusy = () => button().getAttribute('aria-busy') === 'true' && button().getAttribute('aria-disabled') === 'true'
const box = () => within(form()).getByRole('alert', hidden)
/** The place of messages is loaded with the first one. */
const toast = async (text: string) =>
  within(await screen.findByRole('region', { name: /Messages/, ...hidden })).findByText(text)

const fever: Leave = { student, class: 'Class 5', reason: 'Fever', from: '2026-11-19', to: '2026-11-20' }

let user: UserEvent
// A dialog that has just been drawn takes no clicks until its effect has run.
beforeEach(() => void (user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })))

/** As a whole: letter by letter, each is drawn by itself. */
const fillIn = ({ from, to, reason }: Partial<Leave> = fever) =>
  act(() => {
    for (const [label, value] of Object.entries({ From: from, To: to, Reason: reason }))
      if (value) fireEvent.change(field(label), { target: { value } })
    return Promise.resolve()
  })

const answering = (...answers: Answer[]) =>
  vi.fn<Send>(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!))

describe('a form that is filled in rightly', () => {
  it('sends what is typed, and what its screen adds, with a key of the request', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} extra={{ class: 'Class 7' }} />)
    await user.type(field('From'), fever.from)
    await user.type(field('To'), fever.to)
    await user.type(field('Reason'), fever.reason)
    await user.click(button())
    await toast('Submitted')
    expect(action).toHaveBeenCalledExactlyOnceWith(
      { ...fever, class: 'Class 7' },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    )
  })

  it('sends what was typed when it was pressed, though its schema comes after more was typed', async () => {
    const action = answering(done)
    let bring = (_schema: typeof leaveSchema) => {}
    const schema = new Promise<typeof leaveSchema>((resolve) => (bring = resolve))
    render(<LeaveForm action={action} schema={() => schema} extra={{ class: 'Class 5' }} />)
    await fillIn()
    await user.click(button())
    await fillIn({ reason: 'A wedding' })
    await act(() => Promise.resolve(bring(leaveSchema)))
    await toast('Submitted')
    expect(action.mock.lastCall?.[0]).toMatchObject({ reason: 'Fever' })
  })

  it('sends nothing of fields that are no longer asked for, and keeps what was typed in them', async () => {
    const schema = z.discriminatedUnion('role', [
      z.object({ role: z.literal('student'), name: z.string(), parentEmail: z.string() }),
      z.object({ role: z.literal('teacher'), name: z.string() }),
    ])
    const action = answering(done)
    render(
      <ActionForm aria-label="Join" schema={() => Promise.resolve(schema)} action={action} submit="Join">
        {({ SelectField, TextField }) => (
          <>
            <TextField name="name" label="Name" />
            <SelectField name="role" label="Role" options={['student', 'teacher']} />
            <NotOfTeachers>
              <TextField name="parentEmail" label="Parent Email" />
            </NotOfTeachers>
          </>
        )}
      </ActionForm>,
    )
    await user.type(field('Name'), 'Asha Rao')
    await user.type(field('Parent Email'), 'family@school.example')
    await user.selectOptions(field('Role'), 'teacher')
    await user.click(screen.getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(action).toHaveBeenCalledOnce())
    expect(action.mock.lastCall?.[0]).toEqual({ name: 'Asha Rao', role: 'teacher' })
    await user.selectOptions(field('Role'), 'student')
    expect(field('Parent Email').value).toBe('family@school.example')
  })

  it('sends with Enter as with a click', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} />)
    await fillIn()
    await user.type(field('To'), '{Enter}')
    await toast('Submitted')
    expect(action).toHaveBeenCalledOnce()
  })

  it('never puts into the address what is typed, also before the page’s script runs', async () => {
    await act(() => Promise.resolve(void render(<LeaveForm action={answering(done)} />)))
    expect(form().method).toBe('post')
  })

  it('tells its screen the answer, what was sent, and which toast says it', async () => {
    const onSuccess = vi.fn()
    render(<LeaveForm action={answering(done)} onSuccess={onSuccess} success={({ days }) => `${days} days`} />)
    await fillIn()
    await user.click(button())
    await toast('2 days')
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ days: 2 }, fever, expect.stringMatching(/^toast-/))
  })

  it.each([
    { clears: true as const, left: ['', '', ''] },
    { clears: ['reason'] as const, left: ['2026-11-19', '2026-11-20', ''] },
    { clears: undefined, left: ['2026-11-19', '2026-11-20', 'Fever'] },
  ])('keeps what it does not clear: $clears', async ({ clears, left }) => {
    render(<LeaveForm action={answering(done)} clears={clears} />)
    await fillIn()
    await user.click(button())
    await toast('Submitted')
    expect(['From', 'To', 'Reason'].map((label) => field(label).value)).toEqual(left)
  })

  it('keeps what was typed while it was sent', async () => {
    const { ask, answer } = pending<Parameters<Send>, Answer>()
    render(<LeaveForm action={ask} clears />)
    await fillIn()
    await user.click(button())
    await user.clear(field('Reason'))
    await user.type(field('Reason'), 'A wedding')
    await answer(done)
    await toast('Submitted')
    expect([field('Reason').value, field('From').value]).toEqual(['A wedding', ''])
  })

  it('reads what a password manager filled in without telling the page', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} />)
    await fillIn({ from: fever.from, to: fever.to })
    field('Reason').value = 'Filled in'
    await user.click(button())
    await toast('Submitted')
    expect(action.mock.calls[0]?.[0]).toMatchObject({ reason: 'Filled in' })
  })
})

describe('a second button', () => {
  it('leaves the form to what its screen does then, and the first one clears it', async () => {
    const action = answering(done)
    const [onSuccess, again] = [vi.fn(), vi.fn()]
    const second = { submit: 'Submit and write the next', onSuccess: again }
    render(<LeaveForm action={action} clears onSuccess={onSuccess} submit="Submit" second={second} />)
    await fillIn()
    await user.click(screen.getByRole('button', { name: 'Submit and write the next' }))
    await toast('Submitted')
    expect([action.mock.calls.length, again.mock.calls.length, onSuccess.mock.calls.length]).toEqual([1, 1, 0])
    expect(['From', 'To', 'Reason'].map((label) => field(label).value)).toEqual([fever.from, fever.to, fever.reason])
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
    expect(again).toHaveBeenCalledOnce()
    expect(['From', 'To', 'Reason'].map((label) => field(label).value)).toEqual(['', '', ''])
  })
})

describe('one click too many', () => {
  it('sends once for a double click', async () => {
    const { ask, answer } = pending<Parameters<Send>, Answer>()
    render(<LeaveForm action={ask} />)
    await fillIn()
    await user.dblClick(button())
    // Before the button is drawn as busy.
    fireEvent.submit(form())
    fireEvent.submit(form())
    await waitFor(() => expect(ask).toHaveBeenCalled())
    expect([isBusy(), document.activeElement]).toEqual([true, button()])
    await answer(done)
    await toast('Submitted')
    expect(ask).toHaveBeenCalledOnce()
    expect(isBusy()).toBe(false)
  })

  it('is busy from the click on, also while its rules are still on their way', async () => {
    let arrive = () => {}
    const schema = () => new Promise<typeof leaveSchema>((resolve) => (arrive = () => resolve(leaveSchema)))
    render(<LeaveForm action={answering(done)} schema={schema} />)
    await fillIn()
    await user.click(button())
    expect(isBusy()).toBe(true)
    arrive()
    await toast('Submitted')
    await waitFor(() => expect(isBusy()).toBe(false))
  })

  it('sends once for two submits at the same moment', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} />)
    await fillIn()
    await act(() => {
      fireEvent.submit(form())
      fireEvent.submit(form())
      return Promise.resolve()
    })
    await toast('Submitted')
    expect(action).toHaveBeenCalledOnce()
  })

  it('stays busy after a success that leads to another screen', async () => {
    const [action, noted] = [answering(done), answering(done)]
    render(
      <>
        <LeaveForm action={action} leaves />
        <NoteForm action={noted} />
      </>,
    )
    await fillIn()
    await user.click(button())
    await toast('Submitted')
    // What is sent after it, by another form, arrives alone.
    fireEvent.change(field('Title'), { target: { value: 'A note' } })
    fireEvent.submit(form())
    fireEvent.submit(form('Note'))
    await waitFor(() => expect(noted).toHaveBeenCalledOnce())
    expect([isBusy(), action.mock.calls.length]).toEqual([true, 1])
  })
})

describe('a form that is not filled in rightly', () => {
  it('asks no server, says what is missing at each field, and goes to the first', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} />)
    await fillIn({ from: fever.from })
    await user.click(button())
    await toast(messages.common.incomplete)
    expect(box().textContent).toBe(messages.common.incomplete)
    expect(document.activeElement).toBe(field('To'))
    expect(descriptionOf(field('To'))).toEqual([required, 'The last day.'])
    expect(descriptionOf(field('Reason'))).toEqual([required])
    expect(['From', 'To', 'Reason'].map((label) => field(label).getAttribute('aria-invalid'))).toEqual([
      'false',
      'true',
      'true',
    ])
    expect(action).not.toHaveBeenCalled()
  })

  it('takes an error away as soon as its field is right', async () => {
    render(<LeaveForm action={answering(done)} />)
    await fillIn({ from: fever.from, to: fever.to })
    await user.click(button())
    await waitFor(() => expect(descriptionOf(field('Reason'))).toEqual([required]))
    await user.type(field('Reason'), 'F')
    await waitFor(() => expect(descriptionOf(field('Reason'))).toEqual([]))
  })

  it('speaks of a rule over two fields once both are right by themselves', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} />)
    await fillIn({ from: '2026-11-20', reason: 'Fever' })
    await user.click(button())
    await waitFor(() => expect(descriptionOf(field('To'))).toEqual([required, 'The last day.']))
    await user.type(field('To'), '2026-11-18')
    await waitFor(() => expect(descriptionOf(field('To'))).toEqual([leaveMessages.order, 'The last day.']))
    expect(descriptionOf(field('From'))).toEqual([])
    await user.clear(field('To'))
    await user.type(field('To'), '2026-11-20')
    await waitFor(() => expect(descriptionOf(field('To'))).toEqual(['The last day.']))
    await user.click(button())
    await toast('Submitted')
    expect(action).toHaveBeenCalledOnce()
  })

  it('takes an error over two fields away when the other one is mended, and the box with it', async () => {
    render(<LeaveForm action={answering(done)} />)
    await fillIn({ ...fever, from: '2026-11-20', to: '2026-11-18' })
    await user.click(button())
    await waitFor(() => expect(descriptionOf(field('To'))).toEqual([leaveMessages.order, 'The last day.']))
    await user.clear(field('From'))
    await user.type(field('From'), '2026-11-17')
    await waitFor(() => expect([descriptionOf(field('To')), box().textContent]).toEqual([['The last day.'], '']))
  })

  it('says so when the rules themselves could not be loaded, and tries again', async () => {
    const schema = vi.fn(() => Promise.resolve(leaveSchema))
    const action = answering(done)
    render(<LeaveForm action={action} schema={schema} />)
    await fillIn()
    schema.mockImplementation(() => Promise.reject(new Error('no script')))
    await user.click(button())
    await toast('Failed to submit')
    expect(action).not.toHaveBeenCalled()
    schema.mockImplementation(() => Promise.resolve(leaveSchema))
    await user.click(button())
    await toast('Submitted')
  })
})

describe('a form that the server refuses', () => {
  it('shows each error at its field, goes to the first on the screen, and keeps what is typed', async () => {
    // In another order than the fields, and with one for a field that the form does not have.
    const errors = { reason: 'Say more.', secret: 'Not here.', from: 'The school was closed.' }
    render(<LeaveForm action={answering(refusal({ code: 'invalid', errors }))} clears />)
    await fillIn()
    await user.click(button())
    await toast('A leave is there already.')
    expect(descriptionOf(field('From'))).toEqual(['The school was closed.'])
    expect(descriptionOf(field('Reason'))).toEqual(['Say more.'])
    expect(descriptionOf(field('To'))).toEqual(['The last day.'])
    expect(document.activeElement).toBe(field('From'))
    expect(['From', 'To', 'Reason'].map((label) => field(label).value)).toEqual([fever.from, fever.to, 'Fever'])
  })

  it('says what it was refused for until that field is changed', async () => {
    render(<LeaveForm action={answering(refusal({ errors: { reason: 'Say more.' } }))} />)
    await fillIn()
    await user.click(button())
    await waitFor(() => expect(descriptionOf(field('Reason'))).toEqual(['Say more.']))
    fireEvent.change(field('From'), { target: { value: '2026-11-18' } })
    await act(async () => {})
    expect([descriptionOf(field('Reason')), box().textContent]).toEqual([['Say more.'], 'A leave is there already.'])
    await user.type(field('Reason'), ', high')
    await waitFor(() => expect([descriptionOf(field('Reason')), box().textContent]).toEqual([[], '']))
  })

  it('can be sent again, with the old failure gone from the screen', async () => {
    const action = answering(refusal({ errors: { reason: 'Say more.' } }), done)
    render(<LeaveForm action={action} />)
    await fillIn()
    await user.click(button())
    const failure = await toast('A leave is there already.')
    expect(box().textContent).toBe('A leave is there already.')
    await user.click(button())
    await toast('Submitted')
    expect(box().textContent).toBe('')
    expect(descriptionOf(field('Reason'))).toEqual([])
    await waitFor(() => expect(failure.isConnected).toBe(false))
    expect(action.mock.calls[1]?.[0]).toEqual(fever)
  })

  it('tells nobody of a success', async () => {
    const onSuccess = vi.fn()
    render(<LeaveForm action={answering(refusal())} onSuccess={onSuccess} />)
    await fillIn()
    await user.click(button())
    await toast('A leave is there already.')
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it('keeps the key of the request until there is an answer, so that trying again does nothing twice', async () => {
    const unknown = refusal({ code: 'internal', message: 'It broke.' })
    const action = answering(unknown, refusal({ code: 'invalid', message: 'It is wrong.' }), done)
    render(<LeaveForm action={action} />)
    await fillIn()
    for (const said of ['It broke.', 'It is wrong.', 'Submitted']) {
      await user.click(button())
      await toast(said)
    }
    const [first, second, third] = action.mock.calls.map(([, key]) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(second)
  })

  it('that cannot be reached says so and keeps what is typed', async () => {
    const action = vi.fn<Send>(() => Promise.reject(new TypeError('Failed to fetch')))
    render(<LeaveForm action={action} clears />)
    await fillIn()
    await user.click(button())
    await toast(`Failed to submit. ${shellMessages.offline}`)
    expect(field('Reason').value).toBe('Fever')
    expect(isBusy()).toBe(false)
  })

  it('leaves for /session-ended when the session is over, and stays busy until then', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    render(<LeaveForm action={answering(refusal({ code: 'unauthenticated' }))} />)
    await fillIn()
    await user.click(button())
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/session-ended'))
    expect(isBusy()).toBe(true)
    assign.mockRestore()
  })
})

describe('the toast of a form that is being sent', () => {
  it.each([
    { answer: done, said: 'Submitted' },
    { answer: refusal(), said: 'A leave is there already.' },
  ])('becomes $said', async ({ answer: result, said }) => {
    const { ask, answer } = pending<Parameters<Send>, Answer>()
    render(<LeaveForm action={ask} submitting="Submitting …" />)
    await fillIn()
    await user.click(button())
    await toast('Submitting …')
    await answer(result)
    await toast(said)
    expect(screen.queryByText('Submitting …')).toBeNull()
  })
})

describe('a form that asks first', () => {
  const confirm = ({ reason }: Partial<Leave>) => ({
    title: 'Sure?',
    description: `Because of ${reason}.`,
    confirm: 'Yes, submit',
  })

  it('sends nothing when the answer is no, and can be sent after that', async () => {
    const action = answering(done)
    render(<LeaveForm action={action} confirm={confirm} />)
    await fillIn()
    await user.click(button())
    const dialog = await screen.findByRole('alertdialog', { name: 'Sure?' })
    expect(within(dialog).getByText('Because of Fever.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(action).not.toHaveBeenCalled()
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Yes, submit' }))
    await toast('Submitted')
    expect(action).toHaveBeenCalledExactlyOnceWith(fever, expect.any(String))
  })

  it('asks nothing while something is wrong', async () => {
    render(<LeaveForm action={answering(done)} confirm={confirm} />)
    await user.click(button())
    await toast(messages.common.incomplete)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the answer to a form that is gone', () => {
  function Closable({ leaves, onSuccess, action }: { leaves?: boolean; onSuccess: () => void; action: Send }) {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(false)}>Close</button>
        {open ? <LeaveForm action={action} leaves={leaves} onSuccess={onSuccess} /> : <Toaster />}
      </>
    )
  }

  it.each([
    { leaves: undefined, times: 0 },
    { leaves: true, times: 1 },
  ])('is told to its screen only where it leads to another: $leaves', async ({ leaves, times }) => {
    const { ask, answer } = pending<Parameters<Send>, Answer>()
    const onSuccess = vi.fn()
    render(<Closable leaves={leaves} onSuccess={onSuccess} action={ask} />)
    await fillIn()
    await user.click(button())
    await waitFor(() => expect(ask).toHaveBeenCalled())
    await user.click(screen.getByText('Close'))
    await answer(done)
    await toast('Submitted')
    expect(onSuccess).toHaveBeenCalledTimes(times)
  })
})

/** The form's HTML in the page, with values typed into it; `arrive`: its script does. */
async function early(action: Send) {
  const { renderToString } = await import('react-dom/server')
  const { hydrateRoot } = await import('react-dom/client')
  const note = <NoteForm action={action} />
  const page = document.createElement('div')
  page.innerHTML = renderToString(note)
  document.body.append(page)
  const title = page.querySelector('input')!
  title.value = 'Typed early'
  let root: { unmount: () => void } | undefined
  return {
    title,
    arrive: () => act(async () => void (root = hydrateRoot(page, note))),
    leave: () =>
      act(async () => {
        root?.unmount()
        page.remove()
      }),
  }
}

describe('Enter before the form’s script is there', () => {
  it('sends it once, with what was typed', async () => {
    const action = answering(done)
    const { title, arrive, leave } = await early(action)
    fireEvent.keyDown(title, { key: 'Enter' })
    await arrive()
    await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
    expect(action.mock.calls[0]?.[0]).toMatchObject({ title: 'Typed early' })
    await leave()
  })

  it('is forgotten when something else is typed, and none is sent by itself', async () => {
    const [action, sent] = [answering(done), answering(done)]
    const [one, other] = [await early(action), await early(sent)]
    fireEvent.keyDown(one.title, { key: 'Enter' })
    fireEvent.input(one.title, { target: { value: 'Typed later' } })
    fireEvent.keyDown(other.title, { key: 'Enter' })
    await one.arrive()
    // Whose script comes after it is sent.
    await other.arrive()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(action).not.toHaveBeenCalled()
    await one.leave()
    await other.leave()
  })
})

describe('what was typed and not sent', () => {
  const restored = 'What you typed here is filled in again.'
  const Login = ({ action }: { action: Send }) => (
    <ActionForm
      aria-label="Join"
      schema={() => Promise.resolve(z.object({ name: z.string(), password: z.string(), code: z.string() }))}
      action={action}
      submit="Join"
    >
      {({ PasswordField, TextField }) => (
        <>
          <TextField name="name" label="Name" />
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <TextField name="code" label="Code" autoComplete="one-time-code" />
        </>
      )}
    </ActionForm>
  )
  /** As the browser does: what is in the tab stays, and the page is a new one. */
  const leave = (path: string) => {
    window.history.pushState(null, '', path)
    cleanup()
  }
  beforeEach(() => window.sessionStorage.clear())

  it('is there again after the page was left, and says so', async () => {
    render(<LeaveForm action={answering(done)} />)
    await fillIn({ from: fever.from, reason: 'Fever, since yester' })
    expect(screen.queryByText(restored)).toBeNull()
    leave('/elsewhere')
    render(<LeaveForm action={answering(done)} />)
    expect(field('Reason').value, 'another page').toBe('')
    leave('/')
    const action = answering(done)
    render(<LeaveForm action={action} />)
    expect(field('Reason').value).toBe('Fever, since yester')
    expect(screen.getByText(restored)).toBeTruthy()
    await user.type(field('Reason'), 'day')
    await user.type(field('To'), fever.to)
    await user.click(button())
    await toast('Submitted')
    expect(action.mock.lastCall?.[0]).toEqual({ ...fever, reason: 'Fever, since yesterday' })
    expect(screen.queryByText(restored)).toBeNull()
    leave('/elsewhere')
    leave('/')
    render(<LeaveForm action={action} />)
    expect(field('Reason').value, 'it was sent').toBe('')
  })

  it('is only what somebody changed: the rest may be another by then', async () => {
    const Settings = ({ phone }: { phone: string }) => (
      <ActionForm
        aria-label="Settings"
        schema={() => Promise.resolve(z.object({ phone: z.string(), hours: z.string() }))}
        action={answering(done)}
      >
        {({ TextField }) => (
          <>
            <TextField name="phone" label="Phone" defaultValue={phone} />
            <TextField name="hours" label="Hours" defaultValue="8 to 2" />
          </>
        )}
      </ActionForm>
    )
    render(<Settings phone="98765 43210" />)
    fireEvent.change(field('Hours'), { target: { value: '9 to 3' } })
    leave('/elsewhere')
    leave('/')
    render(<Settings phone="98765 00000" />)
    expect([field('Phone').value, field('Hours').value]).toEqual(['98765 00000', '9 to 3'])
    fireEvent.change(field('Phone'), { target: { value: '98765 11111' } })
    leave('/elsewhere')
    leave('/')
    render(<Settings phone="98765 00000" />)
    expect([field('Phone').value, field('Hours').value], 'both').toEqual(['98765 11111', '9 to 3'])
  })

  it('is kept also where it was typed before the form’s script was there', async () => {
    const one = await early(answering(done))
    await one.arrive()
    window.history.pushState(null, '', '/elsewhere')
    await one.leave()
    leave('/')
    render(<NoteForm action={answering(done)} />)
    expect(field('Title').value).toBe('Typed early')
    expect(screen.getByText(restored)).toBeTruthy()
  })

  it('never has passwords, codes or what another account typed in it', async () => {
    window.localStorage.setItem('accessToken', `x.${btoa(JSON.stringify({ sub: 'asha' }))}.x`)
    render(<Login action={answering(done)} />)
    await user.type(field('Name'), 'Asha')
    await user.type(field('Password'), 'a-secret-word')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    await user.type(field('Password'), 's')
    await user.type(field('Code'), '123456')
    const kept = JSON.stringify({ ...window.sessionStorage })
    expect(kept).toContain('Asha')
    expect(kept).not.toMatch(/secret-word|123456/)
    leave('/elsewhere')
    leave('/')
    window.localStorage.setItem('accessToken', `x.${btoa(JSON.stringify({ sub: 'bilal' }))}.x`)
    render(<Login action={answering(done)} />)
    expect(field('Name').value).toBe('')
    leave('/elsewhere')
    leave('/')
    window.localStorage.setItem('accessToken', `x.${btoa(JSON.stringify({ sub: 'asha' }))}.x`)
    render(<Login action={answering(done)} />)
    expect([field('Name').value, field('Password').value, field('Code').value]).toEqual(['Asha', '', ''])
    window.localStorage.clear()
  })

  it('goes where it is told to, where the form is closed, and after a day', async () => {
    const view = render(<LeaveForm action={answering(done)} />)
    await fillIn({ reason: 'Fever' })
    leave('/elsewhere')
    leave('/')
    const again = render(<LeaveForm action={answering(done)} />)
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    expect(field('Reason').value).toBe('')
    await fillIn({ reason: 'Cold' })
    again.unmount()
    view.unmount()
    render(<LeaveForm action={answering(done)} />)
    expect(field('Reason').value, 'it was closed where it was').toBe('')
    await fillIn({ reason: 'Cough' })
    leave('/elsewhere')
    leave('/')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000 + 1)
    render(<LeaveForm action={answering(done)} />)
    expect(field('Reason').value).toBe('')
    expect(window.sessionStorage.length).toBe(0)
    vi.restoreAllMocks()
  })
})
