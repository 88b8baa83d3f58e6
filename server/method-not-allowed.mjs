// The answer to a call with a method that its path does not have. Next.js makes it a bare 405; here it gets the message
// that every error of the API has, and the Allow header, in one place for all routes.
import http from 'node:http'

// Without TRACE, which Next.js cannot represent and would answer with 500.
const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ASK_WITHIN = 5000

/**
 * Watches a response and completes a 405 that has no content, as those of routes are; pages have their own.
 * @returns whether the call may go on; a method that no path can have is refused here.
 */
export function watchMethod(request, response) {
  // Kept as they are now: what Next.js puts around them for compression ends a response once only.
  const { writeHead, end } = response
  const refuse = (allow) => {
    writeHead.call(response, 405, { 'Content-Type': 'application/json', ...(allow ? { Allow: allow } : {}) })
    end.call(response, JSON.stringify({ message: 'This method is not allowed.' }))
  }
  if (!KNOWN.includes(request.method)) {
    refuse(KNOWN.join(', '))
    return false
  }
  let bare = false
  response.writeHead = (status, ...rest) => {
    // The answer to OPTIONS is the very question that a bare 405 to another method asks.
    bare = status === 405 && request.method !== 'OPTIONS' && !response.hasHeader('content-type')
    return bare ? response : writeHead.call(response, status, ...rest)
  }
  response.end = (...content) => {
    if (!bare) return end.apply(response, content)
    void methodsOf(request).then(refuse)
    return response
  }
  return true
}

/** The methods of the request's path as Next.js tells them to an OPTIONS call; undefined without an answer. */
function methodsOf({ url, socket }) {
  return new Promise((resolve) => {
    const options = {
      host: socket.localAddress,
      port: socket.localPort,
      path: url,
      method: 'OPTIONS',
      timeout: ASK_WITHIN,
      agent: false,
    }
    const question = http.request(options, (answer) => {
      answer.resume()
      resolve(answer.headers.allow)
    })
    question.on('timeout', () => question.destroy())
    question.on('error', () => resolve(undefined))
    question.end()
  })
}
