import { z } from 'zod'
import { operation } from '@/lib/server/doors/operation'
import { ownChildShape } from './answers'
import { guardianMessages } from './messages'

/** The children whose record a guardian sees, by class and name. */
export const listOwnChildren = operation({
  access: 'children:read',
  as: 'children',
  input: z.object({}),
  output: z.array(ownChildShape),
  fail: guardianMessages.childrenFailed,
  run: (_actor, _input, { scope }) =>
    Promise.resolve(
      scope.children.map(({ id, name, class: schoolClass, section }) => ({
        ...{ id, name, class: schoolClass ?? '', section: section ?? '' },
      })),
    ),
})
