// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { startTransition, use, useState, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { ScreenSection } from '@/components/screen-section'
import { SectionPlace } from '@/components/section-place'

type Reading = Promise<{ ok: true; data: string }>

const soon: Reading = Promise.resolve({ ok: true, data: 'Rows' })
const never: Reading = new Promise(() => {})

afterEach(cleanup)

describe('a section of a screen', () => {
  const drawn = async (reading: Reading) =>
    renderToString(
      (await ScreenSection({ reading, waiting: 'Waiting', children: (data) => <p>{data}</p> })) as ReactElement,
    )

  it('comes with the page where it is read soon, without a boundary', async () => {
    expect(await drawn(soon)).toBe('<p>Rows</p>')
  })

  it('has something in its place where it takes longer', async () => {
    expect(await drawn(never)).toContain('Waiting')
  })

  it.each([undefined, 'Waiting'])('keeps what stands in it, whatever the next reading takes: %s', async (waiting) => {
    let read = (_: string) => {}
    const [old, rows] = [Promise.resolve('Old rows'), new Promise<string>((resolve) => (read = resolve))]
    const page = <Turning from={section(old, waiting)} to={section(rows, 'Waiting')} />
    await act(() => Promise.resolve(void render(page)))
    const field = screen.getByRole('textbox')

    await act(() => Promise.resolve(screen.getByText('Turn').click()))
    expect(screen.queryByText('Old rows'), 'while the next ones are awaited').toBeTruthy()
    await act(() => Promise.resolve(read('New rows')))
    expect(screen.queryByText('New rows')).toBeTruthy()
    expect(screen.getByRole('textbox')).toBe(field)
  })
})

const section = (rows: Promise<string>, waiting?: string) => (
  <SectionPlace waiting={waiting}>
    <List rows={rows} />
  </SectionPlace>
)

function Turning({ from, to }: { from: ReactNode; to: ReactNode }) {
  const [shown, show] = useState(from)
  return (
    <>
      {shown}
      <button onClick={() => startTransition(() => show(to))}>Turn</button>
    </>
  )
}

function List({ rows }: { rows: Promise<string> }) {
  return (
    <>
      <input />
      <p>{use(rows)}</p>
    </>
  )
}
