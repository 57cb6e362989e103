"""What compiled code asks of numba's runtime: memory for arrays that a function makes, counted and given back.

An array's MemInfo {count, destructor, its argument, data, size} is numba's own layout. Here it lies in front of the
data, and its third field, of which nothing else makes use, is where the memory began.
"""

HEADER, ALIGNMENT = 64, 64


def runtime(word: str) -> str:
    """The runtime in LLVM's intermediate code; `word` is the type of a size, `i64` or `i32`."""
    as_word = "trunc i64 %needed to i32" if word == "i32" else "add i64 %needed, 0"
    return f"""
%info = type {{ i64, ptr, ptr, ptr, i64 }}
declare ptr @malloc({word})
declare void @free(ptr)
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {{
  %needed = add i64 %size, {HEADER + ALIGNMENT}
  %all = {as_word}
  %memory = call ptr @malloc({word} %all)
  %address = ptrtoint ptr %memory to i64
  %above = add i64 %address, {ALIGNMENT - 1}
  %aligned = and i64 %above, -{ALIGNMENT}
  %skipped = sub i64 %aligned, %address
  %info = getelementptr i8, ptr %memory, i64 %skipped
  %data = getelementptr i8, ptr %info, i64 {HEADER}
  store i64 1, ptr %info
  %destructor = getelementptr %info, ptr %info, i32 0, i32 1
  store ptr null, ptr %destructor
  %began = getelementptr %info, ptr %info, i32 0, i32 2
  store ptr %memory, ptr %began
  %holds = getelementptr %info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %holds
  %length = getelementptr %info, ptr %info, i32 0, i32 4
  store i64 %size, ptr %length
  ret ptr %info
}}
define void @NRT_MemInfo_call_dtor(ptr %info) {{
  %began = getelementptr %info, ptr %info, i32 0, i32 2
  %memory = load ptr, ptr %began
  call void @free(ptr %memory)
  ret void
}}
"""
