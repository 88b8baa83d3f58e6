import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'

/** The table of tasks that people read; `WRITE_TASKS=1` writes what was counted into it. */
const file = 'docs/tasks.md'

/** The rows of docs/tasks.md. */
export type TaskName =
  | 'Mark a class of 53 with two absent, on a phone'
  | 'Send a notice to a class'
  | 'Write the marks of a class of 40 in a subject'
  | 'Take three fees of a pupil at the counter, with the receipt printed'
  | 'Approve five sign-ups'
  | 'A pupil pays a fee'
  | 'Apply for a place'
  | 'Accept an application'
  | 'Find one pupil of many'

/** A line of the table: | task | interactions | seconds | steps | */
const lineOf = (table: string, task: TaskName) => {
  const line = table.split('\n').find((each) => each.startsWith(`| ${task} `))
  if (!line) throw new Error(`${file} has no line for “${task}”.`)
  return line
}

/**
 * Counts what a person does for a task: each click, tap, key that does something, and each field that is filled or
 * chosen is one interaction. At its end there must not be more of them than docs/tasks.md says.
 */
export function startTask(task: TaskName) {
  const began = performance.now()
  let interactions = 0
  async function act(done: Promise<unknown>) {
    interactions += 1
    await done
  }
  return {
    act,
    click: (target: Locator) => act(target.click()),
    tap: (target: Locator) => act(target.tap()),
    fill: (target: Locator, text: string) => act(target.fill(text)),
    choose: (target: Locator, option: string) => act(target.selectOption(option)),
    /** Once the screen says that it is done. */
    end() {
      const table = readFileSync(file, 'utf8')
      const line = lineOf(table, task)
      const [, name, known, , ...rest] = line.split('|')
      if (process.env.WRITE_TASKS) {
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        writeFileSync(file, table.replace(line, ['', name, ` ${interactions} `, ` ${seconds} `, ...rest].join('|')))
        return
      }
      expect(interactions, `the interactions of “${task}”`).toBeLessThanOrEqual(Number(known))
    },
  }
}
