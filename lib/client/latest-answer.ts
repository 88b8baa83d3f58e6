import { typingPause } from './typing-pause'

/**
 * Asks about what changes as somebody types: a moment after the last change, and never while another call is under way.
 * `tell` gets only the answer to what is wanted by then; nothing is asked while that is undefined. `ask` has an answer for
 * failures too.
 * @param pause - milliseconds without a change.
 */
export function latestAnswer<Question extends string, Answer>(
  ask: (question: Question) => Promise<Answer>,
  tell: (question: Question, answer: Answer) => void,
  pause = typingPause,
) {
  let wanted: Question | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  async function run() {
    timer = undefined
    if (running || wanted === undefined) return
    const asked = wanted
    running = true
    const answer = await ask(asked)
    running = false
    if (asked === wanted) tell(asked, answer)
    else if (timer === undefined) await run()
  }

  return {
    about(question: Question | undefined) {
      wanted = question
      clearTimeout(timer)
      timer = question === undefined ? undefined : setTimeout(() => void run(), pause)
    },
  }
}
