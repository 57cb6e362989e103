// A refusal: a sentence that says what is wrong and what is possible.

export class Refused extends Error {}
