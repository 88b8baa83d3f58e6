import { expect, it } from 'vitest'
import { initialsOf } from '@/lib/graphemes'

it.each([
  ['Ananya Sharma', ['A', 'S']],
  ['  ananya   maria sharma ', ['A', 'M', 'S']],
  ['नीति शर्मा', ['नी', 'श']],
  // A letter beyond the first 65,536 is one letter, not half of one.
  ['𝒜nanya 😀', ['𝒜', '😀']],
  ['', []],
])('the initials of %j', (name, initials) => expect(initialsOf(name)).toEqual(initials))
