import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import type { Rate } from './rates'
import { printHeading, printRow } from './table'

type Result = { at: string; node: string; machine: string; rates: Rate[] }

/** Writes what a run measured, for `--against` of a later one. */
export function keepResult(file: string, rates: Rate[]) {
  const { length, 0: cpu } = cpus()
  const result: Result = {
    at: new Date().toISOString(),
    node: process.version,
    machine: `${length} × ${cpu?.model ?? arch()}`,
    rates,
  }
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`)
  console.log(`\n${file}`)
}

/** Prints how the shares and sizes of a run differ from those in `file`. Only shares are alike on different machines. */
export function compareWith(file: string, rates: Rate[]) {
  const before = JSON.parse(readFileSync(file, 'utf8')) as Result
  printHeading(`against ${before.at}, ${before.machine}`, ['share', 'before', 'times', 'kB', 'elem.', 'SQL'])
  for (const now of rates) {
    const then = before.rates.find(({ row }) => row === now.row)
    if (!then) continue
    const change = (a: number, b: number) => (b === a ? String(a) : `${b > a ? '+' : ''}${(b - a).toFixed(0)}`)
    const figures = [
      `${(now.share * 100).toFixed(0)} %`,
      `${(then.share * 100).toFixed(0)} %`,
      (now.share / then.share).toFixed(2),
      change(then.kilobytes, now.kilobytes),
      change(then.elements, now.elements),
      change(then.statements, now.statements),
    ]
    printRow(now.row, figures)
  }
}
