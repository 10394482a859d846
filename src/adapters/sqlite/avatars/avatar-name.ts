/**
 * The name of the image in a column `avatar`: what follows the last slash. In this very form the planner knows the
 * indexes by it. The prefix of the path is not looked at, so that a new `BASE_PATH` makes no image seem unused.
 */
export const AVATAR_NAME = "substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)";
